// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.stage.Node;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.Emitter;
import io.pelton.flow.FilterFunction;
import io.pelton.flow.FlatMapFunction;
import io.pelton.flow.KeyFunction;
import io.pelton.flow.MapFunction;
import io.pelton.flow.PeekFunction;
import io.pelton.flow.StatefulBlock;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

/**
 * Lays out the nodes of one method of a stage's class. The record is in one local variable all the way.
 *
 * <p>The handlers need the record that failed, but must not keep it in use: a boxed number that an exception handler can
 * still see is not optimised away, which more than halves the speed of a chain over {@code Long}s. So behind each node that
 * changes the record, {@link #capture} takes the number out of the box, and a handler makes a new one.
 */
@SuppressWarnings("ReferenceEquality") // nodes are told apart by identity
final class NodeCode {
    private static final MethodTypeDesc ONE_RECORD = MethodTypeDesc.of(CD_void, CD_Object);

    /** The counters in local variables have to be added up in two places, so there must not be too many. */
    private static final int MAX_LOCAL_COUNTERS = 64;

    /** A part of the method that calls user code, and the node it belongs to. */
    private record Guarded(Node node, Label start, Label end) {}

    private final StageClass owner;
    private final CodeBuilder body;
    private final int record;
    private final int boxKind;
    private final int boxBits;
    private final int unboxed;
    private final @Nullable Node root;
    private final Label end;
    private final IdentityHashMap<Node, Label> laidOut = new IdentityHashMap<>();
    private final List<Guarded> guarded = new ArrayList<>();
    private final Map<Integer, Integer> counterLocals = new HashMap<>();
    private final Map<Integer, Integer> outputLocals = new HashMap<>();
    private final IdentityHashMap<Node, Integer> emittingLocals = new IdentityHashMap<>();

    NodeCode(StageClass owner, CodeBuilder body, int record, @Nullable Node root) {
        this.owner = owner;
        this.body = body;
        this.record = record;
        this.boxKind = body.allocateLocal(TypeKind.INT);
        this.boxBits = body.allocateLocal(TypeKind.LONG);
        this.unboxed = body.allocateLocal(TypeKind.REFERENCE);
        this.root = root;
        this.end = body.newLabel();
    }

    /** Where a record's way ends. */
    Label end() {
        return end;
    }

    /** Makes the record known to the handlers, which see its value, but not the box it may be in. */
    void capture() {
        body.aload(record).invokestatic(StageClass.PROGRAM, "boxKind", MethodTypeDesc.of(CD_int, CD_Object));
        body.istore(boxKind);
        body.aload(record).invokestatic(StageClass.PROGRAM, "boxBits", MethodTypeDesc.of(CD_long, CD_Object));
        body.lstore(boxBits);
        body.aload(record).invokestatic(StageClass.PROGRAM, "unlessBox", MethodTypeDesc.of(CD_Object, CD_Object));
        body.astore(unboxed);
    }

    /** Gives the counters of these nodes local variables, so that counting costs a register, not a memory access. */
    void zeroCounters(Set<Node> nodes) {
        for (Node node : owner.code().nodes()) {
            int counters = nodes.contains(node) && !MethodLayout.isWide(node) ? StageCode.countersOf(node) : 0;
            for (int i = 0; i < counters && counterLocals.size() < MAX_LOCAL_COUNTERS; i++) {
                int local = body.allocateLocal(TypeKind.LONG);
                body.lconst_0().lstore(local);
                counterLocals.put(owner.code().counterOf(node) + i, local);
            }
        }
    }

    /** Loads the outputs these nodes write to once: what a local variable holds stays the same for the JIT compiler, too. */
    void loadOutputs(Set<Node> nodes) {
        for (Node node : owner.code().nodes()) {
            if (node instanceof Node.Emit emit && nodes.contains(node)) {
                int output = owner.code().outletOf(emit);
                int local = body.allocateLocal(TypeKind.REFERENCE);
                loadOutputField(output);
                body.astore(local);
                outputLocals.put(output, local);
            }
        }
    }

    private void loadOutputField(int output) {
        body.aload(0).getfield(owner.self(), StageClass.outputField(output), StageClass.WRITER);
    }

    private void loadOutput(int output) {
        Integer local = outputLocals.get(output);
        if (local != null) {
            body.aload(local);
        } else {
            loadOutputField(output);
        }
    }

    /** Adds the local counters to those everyone sees. */
    void flushCounters() {
        counterLocals.forEach((counter, local) ->
                StageClass.addToCount(body, owner.self(), counter, () -> body.lload(local)));
    }

    /** The code of {@code node} and of all that follow it inline; control ends at {@link #end()}. */
    void layOut(@Nullable Node node) {
        Node current = node;
        while (current != null) {
            if (current != root && owner.layout().isRoot(current)) {
                callMethod(current);
                break;
            }
            Label there = laidOut.get(current);
            if (there != null) {
                body.goto_(there);
                return;
            }
            laidOut.put(current, body.newBoundLabel());
            body.lineNumber(StageCompiler.lineOf(current, owner.code()));
            current = layOutOne(current);
        }
        body.goto_(end);
    }

    /** The handlers of everything laid out before. */
    void handlers() {
        IdentityHashMap<Node, Label> handlers = new IdentityHashMap<>();
        for (Guarded part : guarded) {
            Label handler = handlers.computeIfAbsent(part.node(), this::handler);
            body.exceptionCatch(part.start(), part.end(), handler, CD_Throwable);
        }
    }

    /** Lays out one node and returns the one to lay out behind it. */
    private @Nullable Node layOutOne(Node node) {
        switch (node) {
            case Node.Map map -> {
                guard(node, () -> {
                    call(map.function(), MapFunction.class, "map", CD_Object, CD_Object);
                    body.invokestatic(StageClass.PROGRAM, "notNull", MethodTypeDesc.of(CD_Object, CD_Object));
                });
                body.astore(record);
                capture();
                return map.next();
            }
            case Node.Filter filter -> {
                guard(node, () -> call(filter.condition(), FilterFunction.class, "test", CD_boolean, CD_Object));
                return passIfTrue(filter);
            }
            case Node.Peek peek -> {
                guard(node, () -> call(peek.function(), PeekFunction.class, "accept", CD_void, CD_Object));
                return peek.next();
            }
            case Node.Limit limit -> {
                guard(node, () -> callOwn("limit", node, MethodTypeDesc.of(CD_boolean, CD_int)));
                return passIfTrue(limit);
            }
            case Node.Distinct distinct -> {
                guard(node, () -> {
                    body.aload(0).loadConstant(owner.code().indexOf(node));
                    call(distinct.key(), KeyFunction.class, "key", CD_Object, CD_Object);
                    body.invokevirtual(owner.self(), "distinct", MethodTypeDesc.of(CD_boolean, CD_int, CD_Object));
                });
                return passIfTrue(distinct);
            }
            case Node.Emit emit -> {
                guard(node, () -> {
                    loadOutput(owner.code().outletOf(emit));
                    body.aload(record).invokeinterface(StageClass.WRITER, "write", ONE_RECORD);
                });
                return emit.next();
            }
            case Node.Block block -> {
                guard(node, () -> layOutBlock(block));
                body.ifeq(end);
                count(owner.code().counterOf(block) + block.branches().size());
                return block.next();
            }
            case Node.FlatMap flatMap -> {
                layOutFlatMap(flatMap);
                return null;
            }
            case Node.Choice choice -> {
                return layOutChoice(choice);
            }
            case Node.Multicast multicast -> {
                if (MethodLayout.isWide(multicast)) {
                    for (int part = 0; part < MethodLayout.partsOf(multicast); part++) {
                        callPart(multicast, part);
                    }
                } else {
                    layOutTargets(multicast, 0, multicast.targets().size());
                }
                return null;
            }
        }
    }

    private @Nullable Node passIfTrue(Node.Single node) {
        body.ifeq(end);
        count(owner.code().counterOf(node));
        return node.next();
    }

    /** Part of the targets of a wide choice or multicast, in a method of its own. */
    void layOutPart(Node node, int part) {
        int from = part * MethodLayout.TARGETS_PER_METHOD;
        int to = Math.min(from + MethodLayout.TARGETS_PER_METHOD, node.targets().size());
        body.lineNumber(StageCompiler.lineOf(node, owner.code()));
        if (node instanceof Node.Choice choice) {
            layOutConditions(choice, from, Math.min(to, choice.conditions().size()));
            if (to < choice.targets().size()) {
                callPart(choice, part + 1);
            } else {
                layOutTargets(choice, to - 1, to);
            }
        } else {
            layOutTargets(node, from, to);
        }
    }

    private void layOutConditions(Node.Choice choice, int from, int to) {
        for (int i = from; i < to; i++) {
            Label otherwise = body.newLabel();
            FilterFunction<Object> condition = choice.conditions().get(i);
            guard(choice, () -> call(condition, FilterFunction.class, "test", CD_boolean, CD_Object));
            body.ifeq(otherwise);
            layOutTargets(choice, i, i + 1);
            body.goto_(end).labelBinding(otherwise);
        }
    }

    /** Counts and calls the methods of some targets, one after the other. */
    private void layOutTargets(Node node, int from, int to) {
        for (int i = from; i < to; i++) {
            count(owner.code().counterOf(node) + i);
            Node target = node.targets().get(i);
            if (target != null) {
                callMethod(target);
            }
        }
    }

    private void callPart(Node node, int part) {
        body.aload(0).aload(record).invokevirtual(owner.self(), owner.methodOf(node, part), ONE_RECORD);
    }

    private @Nullable Node layOutChoice(Node.Choice choice) {
        if (MethodLayout.isWide(choice)) {
            callPart(choice, 0);
            return null;
        }
        int counter = owner.code().counterOf(choice);
        for (int i = 0; i < choice.conditions().size(); i++) {
            Label otherwise = body.newLabel();
            FilterFunction<Object> condition = choice.conditions().get(i);
            guard(choice, () -> call(condition, FilterFunction.class, "test", CD_boolean, CD_Object));
            body.ifeq(otherwise);
            count(counter + i);
            layOut(choice.targets().get(i));
            body.labelBinding(otherwise);
        }
        count(counter + choice.conditions().size());
        return choice.targets().getLast();
    }

    /** Leaves on the stack whether the record goes on. */
    private void layOutBlock(Node.Block block) {
        body.aload(0);
        switch (block.function()) {
            case BlockFunction<Object> function -> loadConstant(function, BlockInstance.class);
            case StatefulBlock<Object> _ ->
                body.aload(0).getfield(owner.self(), owner.instanceField(block), StageClass.INSTANCE);
        }
        body.aload(record).aload(0).loadConstant(owner.code().indexOf(block));
        ClassDesc branches = StageClass.desc(Branches.class);
        body.invokevirtual(owner.self(), "branches", MethodTypeDesc.of(branches, CD_int));
        body.invokeinterface(
                StageClass.INSTANCE, "apply", MethodTypeDesc.of(CD_boolean, CD_Object, branches));
        body.invokevirtual(owner.self(), "blockEnded", MethodTypeDesc.of(CD_boolean, CD_boolean));
    }

    /** The program itself is the emitter; it knows by a field which flat map is emitting. */
    private void layOutFlatMap(Node.FlatMap flatMap) {
        int before = body.allocateLocal(TypeKind.INT);
        emittingLocals.put(flatMap, before);
        body.aload(0).getfield(owner.self(), "emittingNode", CD_int).istore(before);
        body.aload(0).loadConstant(owner.code().indexOf(flatMap)).putfield(owner.self(), "emittingNode", CD_int);
        guard(flatMap, () -> {
            loadConstant(flatMap.function(), FlatMapFunction.class);
            body.aload(record).aload(0);
            body.invokeinterface(
                    StageClass.desc(FlatMapFunction.class),
                    "flatMap",
                    MethodTypeDesc.of(CD_void, CD_Object, StageClass.desc(Emitter.class)));
            body.aload(0).invokevirtual(owner.self(), "checkStopped", MethodTypeDesc.of(CD_void));
        });
        restoreEmitting(before);
    }

    private void restoreEmitting(int before) {
        body.aload(0).iload(before).putfield(owner.self(), "emittingNode", CD_int);
    }

    private void guard(Node node, Runnable code) {
        Label start = body.newBoundLabel();
        code.run();
        guarded.add(new Guarded(node, start, body.newBoundLabel()));
    }

    private Label handler(Node node) {
        Label handler = body.newBoundLabel();
        int error = body.allocateLocal(TypeKind.REFERENCE);
        body.astore(error);
        Integer before = emittingLocals.get(node);
        if (before != null) {
            restoreEmitting(before);
        }
        body.aload(0).loadConstant(owner.code().indexOf(node));
        body.aload(unboxed).iload(boxKind).lload(boxBits);
        body.invokestatic(StageClass.PROGRAM, "boxAgain", MethodTypeDesc.of(CD_Object, CD_Object, CD_int, CD_long));
        body.aload(error);
        body.invokevirtual(owner.self(), "failed", MethodTypeDesc.of(CD_void, CD_int, CD_Object, CD_Throwable));
        body.goto_(end);
        return handler;
    }

    private void callMethod(Node target) {
        body.aload(0).aload(record).invokevirtual(owner.self(), owner.methodOf(target), ONE_RECORD);
    }

    private void callOwn(String method, Node node, MethodTypeDesc type) {
        body.aload(0).loadConstant(owner.code().indexOf(node)).invokevirtual(owner.self(), method, type);
    }

    private void call(Object function, Class<?> type, String method, ClassDesc result, ClassDesc argument) {
        loadConstant(function, type);
        body.aload(record).invokeinterface(StageClass.desc(type), method, MethodTypeDesc.of(result, argument));
    }

    private void loadConstant(Object value, Class<?> type) {
        body.loadConstant(DynamicConstantDesc.ofNamed(
                StageClass.CONSTANT, "_", StageClass.desc(type), owner.constant(value)));
    }

    private void count(int counter) {
        Integer local = counterLocals.get(counter);
        if (local != null) {
            body.lload(local).lconst_1().ladd().lstore(local);
        } else {
            countInField(body, owner.self(), counter);
        }
    }

    static void countInField(CodeBuilder body, ClassDesc self, int counter) {
        StageClass.addToCount(body, self, counter, body::lconst_1);
    }
}
