// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StepStates;
import io.pelton.engine.stage.Node;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.Emitter;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Cursor;
import io.pelton.spi.SinkWriter;
import io.pelton.state.LongState;
import io.pelton.state.RecentKeys;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a stage, ready to run: pulls records from a cursor and leads each through all nodes. The subclass is
 * generated, or the {@linkplain InterpretedProgram interpreter}. One thread at a time.
 *
 * <p>When a record fails, the generated code leaves its path: {@link #failed} lets the flow's policy decide and, if a retry
 * succeeds, interprets what is left of the record's way. So the generated code needs no retry loops, and the slow path is
 * the same in both.
 */
@SuppressWarnings("ReferenceEquality") // FAILED is one object
public abstract class StageProgram implements Emitter<Object> {
    private static final VarHandle LEAVING;

    /** After so many records at most a run checks whether it was asked to leave. */
    private static final int LARGEST_PART = 128;

    static {
        try {
            LEAVING = MethodHandles.lookup().findVarHandle(StageProgram.class, "leaving", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int LONG = 1;
    private static final int INTEGER = 2;
    private static final int DOUBLE = 3;

    /** What a node that failed would have given, if its record goes on behind it without. */
    static final Object CONTINUE = new Object();

    private final StageCode code;
    private final FailureHandler failures;
    private final BlockRuns blocks;
    private final Object[] memories;
    private final List<SinkWriter<Object>> outputs;

    /** Counters, numbered as {@link StageCode} says. Written by the running thread, read by anyone, up to date per batch. */
    protected final long[] counts;

    /** Lets blocks that keep records drop them, and tells {@code dropped} how many each of them has dropped. */
    public final void abandonKept(ObjLongConsumer<StepInfo> dropped) {
        blocks.abandoned(dropped);
    }

    /** How many records the last {@link #run} took, also if it threw. */
    protected int taken;

    /**
     * Whether the turn shall end. Opaque: it publishes nothing. Any thread sets it; a turn that begins at the same moment may
     * overwrite that, so one that must be heard is made again.
     */
    @SuppressWarnings("UnusedVariable") // read by its handle
    private boolean leaving;

    /** How many records the turn has taken. */
    private int takenInTurn;

    /** Set when a limit was reached: the program takes no more records. */
    protected boolean limitReached;

    /** Set when a failure has stopped the flow: a flat map whose function swallows that must not go on. */
    private boolean stopped;

    /** The flat map that is emitting, by the number of its node. */
    protected int emittingNode = -1;

    /** An instance that gives records to {@code outputs}, which are numbered as the outlets of {@code code}. */
    protected StageProgram(
            StageCode code,
            List<SinkWriter<Object>> outputs,
            FailureHandler failures,
            OpenBlocks openBlocks) {
        this.code = code;
        this.outputs = List.copyOf(outputs);
        this.failures = failures;
        this.counts = new long[code.counters()];
        this.memories = new Object[code.nodes().size()];
        this.blocks = new BlockRuns(this, failures, openBlocks);
        for (Node node : code.nodes()) {
            switch (node) {
                case Node.Limit limit -> memories[code.indexOf(node)] = openBlocks.state(limit.info(), LongState.named("remaining", limit.count()));
                case Node.Distinct distinct -> memories[code.indexOf(node)] = openBlocks.state(distinct.info(), RecentKeys.named("keys", distinct.capacity()));
                default -> {}
            }
        }
    }

    /** A turn of the activation begins: requests to leave the last one have had their effect. */
    public final void turnBegins() {
        LEAVING.setOpaque(this, false);
        takenInTurn = 0;
    }

    /**
     * Leads the next records of {@code cursor} through the stage, {@code max} at most, as long as it has any. Between parts of 1, 1,
     * 2, 4, … records, each as many as the turn has taken before and {@value #LARGEST_PART} at most, it checks whether it was asked
     * to leave: a step that is always slow leaves after twice the time that the turn has had, and a fast one does not pay for the
     * check.
     *
     * @return how many it took; fewer than {@code max} if the cursor had no more for now, or if it {@linkplain #hasLeft was asked
     *     to leave}
     * @throws FlowStopped if the flow stops
     */
    public final int run(Cursor<Object> cursor, int max) {
        taken = 0;
        while (true) {
            int part = Math.min(max - taken, Math.clamp(takenInTurn, 1, LARGEST_PART));
            int done = runPart(cursor, part);
            takenInTurn += done;
            if (done < part || taken == max || limitReached || hasLeft()) {
                return taken;
            }
        }
    }

    /**
     * The loop of {@link #run}: leads at most {@code max} records through the stage and adds their number to {@link #taken}, also if
     * it throws. It does not check for requests to leave, so that the compiler may keep its state in registers.
     *
     * @return how many records it took; fewer than {@code max} if the cursor had no more for now or a limit was reached
     */
    protected abstract int runPart(Cursor<Object> cursor, int max);

    /**
     * Asks to end the turn: the {@link #run} in progress returns after the part that it is at. Any thread.
     */
    public final void leave() {
        LEAVING.setOpaque(this, true);
    }

    /** Whether the turn shall end, so that there may be more to read. */
    public final boolean hasLeft() {
        return (boolean) LEAVING.getOpaque(this);
    }

    /** It will be run; {@code signal} is called when one of its blocks wants to be {@linkplain #wakeBlocks woken}. */
    public final void entered(Runnable signal) {
        blocks.entered(signal);
    }

    /** What the step of a node keeps; null if that is nothing. */
    public final @Nullable StepStates statesOf(Node node) {
        return blocks.statesOf(node);
    }

    /** What the step keeps whose records come in; null if that is nothing. */
    public final @Nullable StepStates statesOfInput() {
        return blocks.statesOfInput();
    }

    /** Whether it has blocks that keep records, and that do not know yet that there will be no more, or may have been emitted some since. */
    public final boolean awaitsRecords() {
        return blocks.awaitRecords();
    }

    /** How often its blocks that keep records have been told that there will be no more. */
    public final int endings() {
        return blocks.endings();
    }

    /** Whether one of them wants to be woken. */
    public final boolean areBlocksWoken() {
        return blocks.areWoken();
    }

    /** Lets blocks that keep records emit what is due. */
    public final void wakeBlocks() {
        blocks.wake();
        blocks.ended();
    }

    /** Lets the next block that keeps records emit all of them. */
    public final void inputEnded() {
        blocks.inputEnded();
        blocks.ended();
    }

    /** Its blocks. */
    final BlockRuns blocks() {
        return blocks;
    }

    /** Adds what {@code lane} has counted, which is another program of the same stage, and has that begin with nothing again. */
    public final void takeCountsOf(StageProgram lane) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += lane.counts[i];
            lane.counts[i] = 0;
        }
    }

    /** How many records the last {@link #run} took, also if it threw. */
    public final int taken() {
        return taken;
    }

    /** Whether a limit was reached, so that nothing more need be read. */
    public final boolean isLimitReached() {
        return limitReached;
    }

    /** The counters, numbered as {@link StageCode} says; not a copy. */
    public final long[] counts() {
        return counts;
    }

    /** What is run. */
    public final StageCode code() {
        return code;
    }

    /** The output with the given number. */
    protected final SinkWriter<Object> output(int number) {
        return outputs.get(number);
    }

    /** Whether the record passes the limit node. */
    protected final boolean limit(int node) {
        LongState remaining = (LongState) memories[node];
        boolean passes = remaining.get() > 0;
        if (passes) {
            remaining.set(remaining.get() - 1);
        }
        if (remaining.get() == 0 && !limitReached && ((Node.Limit) code.nodes().get(node)).stopsReading()) {
            limitReached = true;
            failures.limitReached();
        }
        return passes;
    }

    /** Whether the record with this key passes the distinct node. */
    @SuppressWarnings("unchecked") // what was opened for it
    protected final boolean distinct(int node, Object key) {
        return ((RecentKeys<Object>) memories[node]).add(notNull(key));
    }

    /** A function's result, which must not be null. */
    protected static Object notNull(@Nullable Object result) {
        return Objects.requireNonNull(result, "the step's function returned null");
    }

    /** Which kind of box the record is, 0 if none of those whose number {@link #boxBits} takes out. */
    protected static int boxKind(Object record) {
        if (record instanceof Long) {
            return LONG;
        }
        if (record instanceof Integer) {
            return INTEGER;
        }
        return record instanceof Double ? DOUBLE : 0;
    }

    /** The number in the box, as bits. */
    protected static long boxBits(Object record) {
        if (record instanceof Long number) {
            return number;
        }
        if (record instanceof Integer number) {
            return number;
        }
        return record instanceof Double number ? Double.doubleToRawLongBits(number) : 0;
    }

    /** The record itself if it is no box, else null. */
    protected static @Nullable Object unlessBox(Object record) {
        return record instanceof Long || record instanceof Integer || record instanceof Double ? null : record;
    }

    /** The record that the three parts above were taken from, or an equal one. */
    protected static Object boxAgain(@Nullable Object unboxed, int kind, long bits) {
        return switch (kind) {
            case LONG -> bits;
            case INTEGER -> (int) bits;
            case DOUBLE -> Double.longBitsToDouble(bits);
            default -> notNull(unboxed);
        };
    }

    /** Called by generated code when a node threw: sets the record aside, or leads it on after a retry that succeeded. */
    protected final void failed(int node, Object record, Throwable error) {
        Node where = code.nodes().get(node);
        Object result = recover(where, record, error);
        if (result != FailureHandler.FAILED) {
            proceed(where, record, result);
        }
    }

    /** Called when the cursor threw: returns if reading can go on. */
    protected final void sourceFailed(Throwable error) {
        failures.sourceFailed(error);
    }

    /** Leads {@code record} through {@code start} and all nodes behind it, interpreting them. */
    final void interpret(@Nullable Node start, Object record) {
        Node node = start;
        Object value = record;
        while (node != null) {
            Object result;
            try {
                result = invoke(node, value);
            } catch (Throwable e) {
                result = recover(node, value, e);
                if (result == FailureHandler.FAILED) {
                    return;
                }
            }
            if (result == CONTINUE) {
                node = behind(node);
                continue;
            }
            Node next = follow(node, value, result);
            if (node instanceof Node.Map) {
                value = result;
            }
            node = next;
        }
    }

    private void proceed(Node node, Object record, Object result) {
        Node next = result == CONTINUE ? behind(node) : follow(node, record, result);
        interpret(next, node instanceof Node.Map && result != CONTINUE ? result : record);
    }

    /** Where a record goes on that a node has failed for. */
    private @Nullable Node behind(Node node) {
        return switch (node) {
            case Node.Filter filter -> pass(filter, true);
            case Node.Limit limit -> pass(limit, true);
            case Node.Distinct distinct -> pass(distinct, true);
            case Node.Block block -> leave(block, true);
            case Node.Single single -> single.next();
            case Node.Choice choice -> choice.behind();
            case Node.Multicast _ -> null;
        };
    }

    private Object recover(Node node, Object record, Throwable error) {
        checkStopped();
        if (error instanceof FlowStopped) {
            failures.caught(node.info()); // the record has not passed the step in which it waited
        }
        try {
            if (code.enclosing().isInBlock(node)) {
                return blocks.recover(node, record, error);
            }
            StepInfo inside = blocks.leavingWith(error);
            if (inside != null) {
                failures.setAside(inside, record, error);
                return FailureHandler.FAILED;
            }
            return failures.recover(node.info(), record, error, () -> invoke(node, record));
        } catch (FlowStopped e) {
            stopped = true;
            blocks.ended(); // a failure that a block was dealing with when the flow stopped
            throw e;
        } catch (Throwable e) {
            throw StageProgram.<RuntimeException>unchecked(e);
        }
    }

    /** What a branch throws passes through the generated code as it is. */
    @SuppressWarnings("unchecked")
    static <E extends Throwable> E unchecked(Throwable error) throws E {
        throw (E) error;
    }

    /** Leads the record through a branch of a block, by its number among all branches. A program without blocks has none. */
    protected void branch(int number, Object record) {
        throw new IllegalStateException("there is no branch " + number);
    }

    /** What leads records through a block that has state, by the number of its node. */
    protected final BlockInstance<Object> instance(int node) {
        return blocks.instance(node);
    }

    /** The branches of a block, by the number of its node. */
    protected final Branches<Object> branches(int node) {
        return blocks.branches(node);
    }

    /** Called behind the function of a block; gives what that has given. */
    protected final boolean blockEnded(boolean goesOn) {
        checkStopped();
        blocks.ended();
        return goesOn;
    }

    /** Called behind the function of a flat map, which may have swallowed that the flow stops, or wrapped it. */
    protected final void checkStopped() {
        if (stopped) {
            throw FlowStopped.INSTANCE;
        }
    }

    /** Calls what the user has given for {@code node}: the part that may fail. */
    final Object invoke(Node node, Object record) throws Exception {
        return switch (node) {
            case Node.Map map -> notNull(map.function().map(record));
            case Node.Filter filter -> filter.condition().test(record);
            case Node.Peek peek -> {
                peek.function().accept(record);
                yield record;
            }
            case Node.FlatMap flatMap -> {
                flatMap.function().flatMap(record, emitted -> emitFrom(flatMap, emitted));
                checkStopped();
                yield record;
            }
            case Node.Limit _ -> limit(code.indexOf(node));
            case Node.Distinct distinct -> distinct(code.indexOf(node), distinct.key().key(record));
            case Node.Emit emit -> {
                output(code.outletOf(emit)).write(record);
                yield record;
            }
            case Node.Choice choice -> firstThatHolds(choice, record);
            case Node.Multicast _ -> record;
            case Node.Block block -> {
                int index = code.indexOf(block);
                yield blockEnded(instance(index).apply(record, branches(index)));
            }
        };
    }

    /** Counts the result and gives the node that comes next. */
    private @Nullable Node follow(Node node, Object record, Object result) {
        return switch (node) {
            case Node.Map map -> map.next();
            case Node.Peek peek -> peek.next();
            case Node.Emit emit -> emit.next();
            case Node.Filter filter -> pass(filter, result);
            case Node.Limit limit -> pass(limit, result);
            case Node.Distinct distinct -> pass(distinct, result);
            case Node.FlatMap _ -> null;
            case Node.Block block -> leave(block, (Boolean) result);
            case Node.Choice choice -> {
                int target = (Integer) result;
                counts[code.counterOf(choice) + target]++;
                yield choice.targets().get(target);
            }
            case Node.Multicast multicast -> {
                int counter = code.counterOf(multicast);
                for (Node target : multicast.targets()) {
                    counts[counter++]++;
                    interpret(target, record);
                }
                yield null;
            }
        };
    }

    private @Nullable Node leave(Node.Block block, boolean goesOn) {
        if (!goesOn) {
            return null;
        }
        counts[code.counterOf(block) + block.branches().size()]++;
        return block.next();
    }

    private @Nullable Node pass(Node.Single node, Object passes) {
        if (!(Boolean) passes) {
            return null;
        }
        counts[code.counterOf(node)]++;
        return node.next();
    }

    private void emitFrom(Node.FlatMap flatMap, Object emitted) {
        checkStopped();
        notNull(emitted);
        counts[code.counterOf(flatMap)]++;
        interpret(flatMap.next(), emitted);
    }

    private static int firstThatHolds(Node.Choice choice, Object record) throws Exception {
        int target = 0;
        for (var condition : choice.conditions()) {
            if (condition.test(record)) {
                return target;
            }
            target++;
        }
        return target;
    }
}
