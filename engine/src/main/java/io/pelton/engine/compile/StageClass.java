// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.stage.Node;
import io.pelton.flow.BlockInstance;
import io.pelton.spi.Cursor;
import io.pelton.spi.SinkWriter;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

/**
 * Generates the class of a stage with {@code java.lang.classfile}. In Java it would read, for {@code map, filter, to}:
 *
 * <pre>{@code
 * int runPart(Cursor cursor, int max) {
 *     int n = 0; long passed = 0;
 *     try {
 *         while (n < max) {
 *             Object v;
 *             try { if (!cursor.advance()) break; v = cursor.current(); n++; }
 *             catch (Throwable t) { n++; sourceFailed(t); continue; }
 *             try { v = notNull(MAP.map(v)); }         catch (Throwable t) { failed(0, v, t); continue; }
 *             try { if (!FILTER.test(v)) continue; }   catch (Throwable t) { failed(1, v, t); continue; }
 *             passed++;
 *             try { output0.write(v); }                catch (Throwable t) { failed(2, v, t); continue; }
 *         }
 *     } finally { counts[0] += passed; taken += n; }
 *     return n;
 * }
 * }</pre>
 *
 * <p>{@code MAP} and {@code FILTER} are dynamic constants, so the JIT compiler knows the exact objects and inlines the whole
 * chain; the handlers cost nothing until one is needed. See {@link MethodLayout} for the nodes that get methods of their
 * own.
 */
final class StageClass {
    static final ClassDesc PROGRAM = desc(StageProgram.class);
    static final ClassDesc WRITER = desc(SinkWriter.class);
    static final ClassDesc INSTANCE = desc(BlockInstance.class);
    private static final ClassDesc CURSOR = desc(Cursor.class);
    private static final ClassDesc CD_List = desc(List.class);
    private static final MethodTypeDesc NEW = MethodTypeDesc.of(
            CD_void, desc(StageCode.class), CD_List, desc(FailureHandler.class), desc(OpenBlocks.class));
    private static final MethodTypeDesc EMIT_PART = MethodTypeDesc.of(CD_void, CD_Object, CD_int);
    private static final MethodTypeDesc BRANCH = MethodTypeDesc.of(CD_void, CD_int, CD_Object);

    /** A method with more would be too large to be compiled. */
    private static final int BRANCHES_PER_METHOD = 200;

    static final DirectMethodHandleDesc CONSTANT = ConstantDescs.ofConstantBootstrap(
            desc(StageClassLoader.class), "constant", CD_Object, CD_int);

    private final StageCode code;
    private final ClassDesc self;
    private final MethodLayout layout;
    private final List<Object> constants = new ArrayList<>();
    private final byte[] bytes;

    StageClass(StageCode code, String name) {
        this.code = code;
        this.self = ClassDesc.of(name);
        this.layout = new MethodLayout(code);
        this.bytes = ClassFile.of().build(self, this::build);
    }

    /** The class file. */
    byte[] bytes() {
        return bytes;
    }

    /** What its dynamic constants are, by their numbers. */
    List<Object> constants() {
        return constants;
    }

    ClassDesc self() {
        return self;
    }

    StageCode code() {
        return code;
    }

    MethodLayout layout() {
        return layout;
    }

    /** The number of a new constant. */
    int constant(Object value) {
        constants.add(value);
        return constants.size() - 1;
    }

    /** Name of the method that begins with {@code root}. */
    String methodOf(Node root) {
        return "from_" + code.indexOf(root);
    }

    /** Name of the method that has part of the targets of a wide {@code node}. */
    String methodOf(Node node, int part) {
        return "from_" + code.indexOf(node) + "_part_" + part;
    }

    /** Name of the field that has the instance of a block with state. */
    String instanceField(Node.Block block) {
        return "block_" + code.indexOf(block);
    }

    static String outputField(int number) {
        return "output_" + number;
    }

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private void build(ClassBuilder builder) {
        builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
        builder.withSuperclass(PROGRAM);
        builder.with(SourceFileAttribute.of(StageCompiler.sourceFile(code)));
        for (int i = 0; i < code.outlets().size(); i++) {
            builder.withField(outputField(i), WRITER, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
        }
        for (Node.Block block : code.stateful()) {
            builder.withField(instanceField(block), INSTANCE, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
        }
        builder.withMethodBody(ConstantDescs.INIT_NAME, NEW, ClassFile.ACC_PUBLIC, this::constructor);
        builder.withMethodBody(
                "runPart", MethodTypeDesc.of(CD_int, CURSOR, CD_int), ClassFile.ACC_PROTECTED | ClassFile.ACC_FINAL, this::runPart);
        builder.withMethodBody(
                "emit", MethodTypeDesc.of(CD_void, CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL, this::emit);
        if (!code.branches().isEmpty()) {
            builder.withMethodBody(
                    "branch", BRANCH, ClassFile.ACC_PROTECTED | ClassFile.ACC_FINAL, body -> branch(body, 0));
        }
        for (int from = BRANCHES_PER_METHOD; from < code.branches().size(); from += BRANCHES_PER_METHOD) {
            int first = from;
            builder.withMethodBody(
                    branchMethod(from), BRANCH, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL, body -> branch(body, first));
        }
        for (Node root : layout.roots()) {
            builder.withMethodBody(
                    methodOf(root),
                    MethodTypeDesc.of(CD_void, CD_Object),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL,
                    body -> method(body, root));
        }
        for (Node node : code.nodes()) {
            for (int i = 0; MethodLayout.isWide(node) && i < MethodLayout.partsOf(node); i++) {
                int part = i;
                builder.withMethodBody(
                        methodOf(node, part),
                        MethodTypeDesc.of(CD_void, CD_Object),
                        ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL,
                        body -> part(body, node, part));
            }
        }
        List<List<Node.FlatMap>> emitting = emittingParts();
        for (int i = 0; i < emitting.size(); i++) {
            List<Node.FlatMap> part = emitting.get(i);
            builder.withMethodBody(
                    emitMethod(i), EMIT_PART, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL, body -> emitPart(body, part));
        }
    }

    private void part(CodeBuilder body, Node node, int part) {
        NodeCode nodes = new NodeCode(this, body, 1, null);
        nodes.capture();
        nodes.layOutPart(node, part);
        body.labelBinding(nodes.end()).return_();
        nodes.handlers();
    }

    private void constructor(CodeBuilder body) {
        body.aload(0).aload(1).aload(2).aload(3).aload(4).invokespecial(PROGRAM, ConstantDescs.INIT_NAME, NEW);
        for (int i = 0; i < code.outlets().size(); i++) {
            body.aload(0).aload(0).loadConstant(i);
            body.invokevirtual(self, "output", MethodTypeDesc.of(WRITER, CD_int));
            body.putfield(self, outputField(i), WRITER);
        }
        for (Node.Block block : code.stateful()) {
            body.aload(0).aload(0).loadConstant(code.indexOf(block));
            body.invokevirtual(self, "instance", MethodTypeDesc.of(INSTANCE, CD_int));
            body.putfield(self, instanceField(block), INSTANCE);
        }
        body.return_();
    }

    private void method(CodeBuilder body, Node root) {
        NodeCode nodes = new NodeCode(this, body, 1, root);
        nodes.capture();
        nodes.layOut(root);
        body.labelBinding(nodes.end()).return_();
        nodes.handlers();
    }

    /** Sends what a flat map emits to the method behind it. */
    private void emit(CodeBuilder body) {
        body.aload(0).invokevirtual(self, "checkStopped", MethodTypeDesc.of(CD_void));
        body.aload(1).invokestatic(PROGRAM, "notNull", MethodTypeDesc.of(CD_Object, CD_Object)).pop();
        int from = body.allocateLocal(TypeKind.INT);
        body.aload(0).getfield(self, "emittingNode", CD_int).istore(from);
        List<List<Node.FlatMap>> parts = emittingParts();
        for (int i = 0; i < parts.size(); i++) {
            Label other = body.newLabel();
            body.iload(from).loadConstant(code.indexOf(parts.get(i).getLast())).if_icmpgt(other);
            body.aload(0).aload(1).iload(from).invokevirtual(self, emitMethod(i), EMIT_PART);
            body.aload(0).iload(from).putfield(self, "emittingNode", CD_int);
            body.return_().labelBinding(other);
        }
        body.return_();
    }

    /** The flat maps in the order of their numbers, so many together that a method can tell them apart. */
    private List<List<Node.FlatMap>> emittingParts() {
        List<List<Node.FlatMap>> parts = new ArrayList<>();
        for (Node node : code.nodes()) {
            if (node instanceof Node.FlatMap flatMap) {
                if (parts.isEmpty() || parts.getLast().size() == MethodLayout.TARGETS_PER_METHOD) {
                    parts.add(new ArrayList<>());
                }
                parts.getLast().add(flatMap);
            }
        }
        return parts;
    }

    /** Sends a record to the method of a branch; those with higher numbers are left to another method. */
    private void branch(CodeBuilder body, int from) {
        int to = Math.min(from + BRANCHES_PER_METHOD, code.branches().size());
        Label behind = body.newLabel();
        List<SwitchCase> cases = new ArrayList<>();
        for (int i = from; i < to; i++) {
            cases.add(SwitchCase.of(i, body.newLabel()));
        }
        body.iload(1).tableswitch(from, to - 1, behind, cases);
        for (SwitchCase one : cases) {
            body.labelBinding(one.target());
            Node root = code.branches().get(one.caseValue());
            if (root != null) {
                body.aload(0).aload(2).invokevirtual(self, methodOf(root), MethodTypeDesc.of(CD_void, CD_Object));
            }
            body.return_();
        }
        body.labelBinding(behind);
        if (to < code.branches().size()) {
            body.aload(0).iload(1).aload(2).invokevirtual(self, branchMethod(to), BRANCH);
        }
        body.return_();
    }

    private static String branchMethod(int from) {
        return "branch_from_" + from;
    }

    private static String emitMethod(int part) {
        return "emit_part_" + part;
    }

    private void emitPart(CodeBuilder body, List<Node.FlatMap> flatMaps) {
        for (Node.FlatMap flatMap : flatMaps) {
            Label other = body.newLabel();
            body.iload(2).loadConstant(code.indexOf(flatMap)).if_icmpne(other);
            NodeCode.countInField(body, self, code.counterOf(flatMap));
            Node next = flatMap.next();
            if (next != null) {
                body.aload(0).aload(1).invokevirtual(self, methodOf(next), MethodTypeDesc.of(CD_void, CD_Object));
            }
            body.return_().labelBinding(other);
        }
        body.return_();
    }

    private void runPart(CodeBuilder body) {
        int cursor = 1;
        int max = 2;
        int taken = body.allocateLocal(TypeKind.INT);
        int record = body.allocateLocal(TypeKind.REFERENCE);
        Node entry = code.entry();
        NodeCode nodes = new NodeCode(this, body, record, entry);
        nodes.zeroCounters(layout.inRun());
        nodes.loadOutputs(layout.inRun());
        body.loadConstant(0).istore(taken);
        Label loop = body.newBoundLabel();
        Label exit = body.newLabel();
        body.iload(taken).iload(max).if_icmpge(exit);
        if (code.nodes().stream().anyMatch(Node.Limit.class::isInstance)) {
            body.aload(0).getfield(self, "limitReached", CD_boolean).ifne(exit);
        }
        Label read = body.newBoundLabel();
        body.aload(cursor).invokeinterface(CURSOR, "advance", MethodTypeDesc.of(CD_boolean)).ifeq(exit);
        body.aload(cursor).invokeinterface(CURSOR, "current", MethodTypeDesc.of(CD_Object)).astore(record);
        Label readEnd = body.newBoundLabel();
        body.iinc(taken, 1);
        if (entry == null) {
            body.goto_(loop);
        } else {
            nodes.capture();
            nodes.layOut(entry);
        }
        body.labelBinding(nodes.end()).goto_(loop);
        nodes.handlers();
        Label sourceFailed = body.newBoundLabel();
        body.astore(record).iinc(taken, 1);
        body.aload(0).aload(record).checkcast(CD_Throwable);
        body.invokevirtual(self, "sourceFailed", MethodTypeDesc.of(CD_void, CD_Throwable)).goto_(loop);
        body.exceptionCatch(read, readEnd, sourceFailed, CD_Throwable);
        Label end = body.newBoundLabel();
        body.labelBinding(exit);
        flush(body, nodes, taken);
        body.iload(taken).ireturn();
        Label unwinding = body.newBoundLabel();
        body.astore(record);
        flush(body, nodes, taken);
        body.aload(record).checkcast(CD_Throwable).athrow();
        body.exceptionCatchAll(loop, end, unwinding);
    }

    private void flush(CodeBuilder body, NodeCode nodes, int taken) {
        nodes.flushCounters();
        body.aload(0).dup().getfield(self, "taken", CD_int).iload(taken).iadd().putfield(self, "taken", CD_int);
    }

    static void addToCount(CodeBuilder body, ClassDesc self, int counter, Runnable amount) {
        body.aload(0).getfield(self, "counts", CD_long.arrayType()).loadConstant(counter).dup2().laload();
        amount.run();
        body.ladd().lastore();
    }
}
