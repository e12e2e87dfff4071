// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StepStates;
import io.pelton.engine.stage.Node;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.Recovery;
import io.pelton.flow.RetryRule;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one program: runs their branches, and knows the failure that is on its way out of them, so that it is decided
 * about where it happened and counted once. Belongs to the thread that runs the program.
 */
@SuppressWarnings("ReferenceEquality") // failures and guards are told apart by identity
final class BlockRuns {
    private final StageProgram program;
    private final StageCode code;
    private final FailureHandler failures;
    private final Waits waits;
    private final Leases leases;
    private final OpenBlocks open;
    private final @Nullable Run[] runs;

    /** The blocks that keep records, each before those downstream of it. */
    private final List<Keeper> keepers = new ArrayList<>();

    /** The one of them that is the next to be told that there will be no more. */
    private int next;

    /** How often all of them have been told so, this time included. */
    private int endings;

    /** Whether one of them has emitted anything since the first was told. */
    private boolean hasEmitted;

    /** How many ways are led here, one within the other, that others may wait for. */
    private int awaited;

    private @Nullable Throwable thrown;
    private @Nullable StepInfo thrownBy;

    BlockRuns(StageProgram program, FailureHandler failures, OpenBlocks open) {
        this.program = program;
        this.code = program.code();
        this.failures = failures;
        this.waits = failures.waits();
        this.leases = failures.leases();
        this.open = open;
        this.runs = new Run[code.nodes().size()];
        for (Node node : code.nodes()) {
            if (node instanceof Node.Block block) {
                Run run = new Run(block, instanceOf(block, open));
                runs[code.indexOf(node)] = run;
                if (block.function() instanceof StatefulBlock<Object> stateful && stateful.keepsRecords()) {
                    keepers.add(new Keeper(open.of(stateful), run, block.info(), keepers));
                }
            }
        }
        for (Run run : runs) {
            if (run != null) {
                run.instance.begin(run);
            }
        }
    }

    private static BlockInstance<Object> instanceOf(Node.Block block, OpenBlocks open) {
        return switch (block.function()) {
            case BlockFunction<Object> function -> function;
            case StatefulBlock<Object> stateful -> open.of(stateful).instance();
        };
    }

    /** What the step of a node keeps; null if that is nothing. */
    @Nullable StepStates statesOf(Node node) {
        boolean isStateful = node instanceof Node.Block block && block.function() instanceof StatefulBlock<Object>;
        return isStateful ? open.of((StatefulBlock<Object>) ((Node.Block) node).function()).states() : open.statesOf(node.info());
    }

    /** What the step keeps whose records come in; null if that is nothing. */
    @Nullable StepStates statesOfInput() {
        return open.statesOf(code.stage().info());
    }

    /** Blocks that keep records get records from here; {@code signal} is called when one of them wants to be woken. */
    void entered(Runnable signal) {
        keepers.forEach(keeper -> keeper.enter(signal));
    }

    /** Whether there are blocks that keep records and have not been told that there will be no more, or that may have been emitted some since. */
    boolean awaitRecords() {
        return !keepers.isEmpty() && (next < keepers.size() || hasEmitted);
    }

    /** How often they have been told that there will be no more, as what was emitted may have come to others. */
    int endings() {
        return endings;
    }

    /** Whether one of them wants to be woken. */
    boolean areWoken() {
        for (int i = 0; i < keepers.size(); i++) {
            if (keepers.get(i).isWoken()) {
                return true;
            }
        }
        return false;
    }

    /** Wakes those that want to be woken. */
    void wake() {
        keepers.forEach(Keeper::wake);
    }

    /** Tells the next block that keeps records that there will be no more; those before others first, and all of them again once one has emitted something. */
    void inputEnded() {
        if (next == keepers.size()) {
            next = 0;
        }
        if (next == 0) {
            hasEmitted = false;
            endings++;
        }
        Keeper keeper = keepers.get(next++);
        if (endings == 1) {
            keeper.inputEnded();
        } else {
            keeper.restEnded();
        }
    }

    /** Tells the blocks that keep records that they are to drop them, and {@code dropped} how many each of them has dropped. */
    void abandoned(ObjLongConsumer<StepInfo> dropped) {
        keepers.forEach(keeper -> dropped.accept(keeper.info(), keeper.abandoned()));
    }

    /** What leads records through a block, by the number of its node. */
    BlockInstance<Object> instance(int node) {
        return run(node).instance;
    }

    /** The branches of a block, by the number of its node. */
    Branches<Object> branches(int node) {
        return run(node);
    }

    private Run run(int node) {
        Run run = runs[node];
        if (run == null) {
            throw new IllegalStateException("the node " + node + " is no block");
        }
        return run;
    }

    /** Ends the record that is led if the flow is being cut short. */
    void checkCut() {
        waits.checkCut();
    }

    /** The function of a block has returned: a failure that was on its way out has been caught. */
    void ended() {
        if (thrown != null) {
            forget();
        }
    }

    private void forget() {
        if (thrownBy != null) {
            failures.caught(thrownBy);
        }
        clear();
    }

    private void clear() {
        thrown = null;
        thrownBy = null;
    }

    /** The step a failure that leaves the outermost block has come from; null if the block itself has failed. */
    @Nullable StepInfo leavingWith(Throwable error) {
        StepInfo step = isThrown(error) ? thrownBy : null;
        if (step != null) {
            clear();
        }
        return step;
    }

    /**
     * A failure on its way out of a branch.
     *
     * @param step the step that it has come from
     */
    record Leaving(Throwable thrown, StepInfo step) {}

    /** Takes the failure that {@code error} is, so that it can leave a branch in another program; null if it is the block's own. */
    @Nullable Leaving takeLeaving(Throwable error) {
        if (!isThrown(error)) {
            ended();
            return null;
        }
        Leaving leaving = thrown == null || thrownBy == null ? null : new Leaving(thrown, thrownBy);
        clear();
        return leaving;
    }

    /** A failure leaves a branch that another program has run. */
    void leaves(Leaving leaving) {
        throwing(leaving.step(), leaving.thrown());
    }

    /**
     * Lets the guard of a node in a block decide about its failure.
     *
     * @return what the node would have given, {@link FailureHandler#FAILED} if the record's way ends, or {@link
     *     StageProgram#CONTINUE}
     * @throws Throwable the failure, if whoever ran the branch is to see it
     */
    Object recover(Node node, Object record, Throwable error) throws Throwable {
        if (error instanceof FlowStopped) {
            throw error;
        }
        if (failures.isFatal(error)) {
            failures.setAside(node.info(), record, error);
            throw error;
        }
        Enclosing.Guard guard = code.enclosing().guardOf(node);
        return guard == null ? retry(node, record, error) : decide(guard, node, record, error);
    }

    private Object retry(Node node, Object record, Throwable error) throws Throwable {
        if (isThrown(error)) {
            throw error;
        }
        try {
            return failures.retry(node.info(), record, error, () -> program.invoke(node, record));
        } catch (FlowStopped e) {
            throw e;
        } catch (Throwable e) {
            throwing(node.info(), e);
            throw e;
        }
    }

    private Object decide(Enclosing.Guard guard, Node node, Object record, Throwable error) throws Throwable {
        failures.checkCut(node.info());
        StepInfo step = isThrown(error) && thrownBy != null ? thrownBy : node.info();
        Attempt attempt = new Attempt(guard, node, record, error);
        boolean goesOn;
        try {
            goesOn = attempt.decide();
        } catch (FlowStopped e) {
            if (!isThrown(error)) {
                failures.caught(node.info()); // else the record would count as one that the step has let pass
            }
            throw e;
        } catch (Throwable e) {
            throwing(step, e);
            throw e;
        }
        ended();
        if (!goesOn) {
            failures.caught(node.info());
            return FailureHandler.FAILED;
        }
        return attempt.result;
    }

    private boolean isThrown(Throwable error) {
        if (thrown == null) {
            return false;
        }
        Throwable cause = error;
        for (int depth = 0; cause != null && depth < 100; depth++) {
            if (cause == thrown) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private void throwing(StepInfo step, Throwable error) {
        if (thrown != null && !isThrown(error)) {
            forget();
        }
        thrown = error;
        thrownBy = step;
    }

    /** The branches of one block. */
    private final class Run implements Branches<Object> {
        private final int node;
        private final int firstBranch;
        private final int firstCounter;
        private final StepInfo info;
        private final BlockInstance<Object> instance;

        Run(Node.Block block, BlockInstance<Object> instance) {
            this.instance = instance;
            info = block.info();
            node = code.indexOf(block);
            firstBranch = code.firstBranchOf(block);
            firstCounter = code.counterOf(block);
        }

        @Override
        public void run(int branch, Object record) {
            waits.checkCut();
            program.counts[firstCounter + branch]++;
            program.branch(firstBranch + branch, record);
        }

        @Override
        public <W extends Way<Object>> Forks<W> forks() {
            return new ForkedWays<>(BlockRuns.this, node, failures);
        }

        @Override
        public void detach(Object record, Way<Object> way, InFlight inFlight) {
            DetachedWay detached = new DetachedWay(node, record, way);
            if (!begins(detached, inFlight)) {
                leadInPlace(detached);
            }
        }

        private boolean begins(DetachedWay detached, InFlight inFlight) {
            Forking forking = failures.forking();
            return forking != null && forking.detach(detached, inFlight, awaited == 0);
        }

        private void leadInPlace(DetachedWay detached) {
            awaited++;
            try {
                detached.lead(BlockRuns.this);
            } finally {
                awaited--;
            }
        }

        @Override
        public void runAwaited(Way<Object> way) throws Exception {
            awaited++;
            try {
                way.run(this);
            } finally {
                awaited--;
            }
        }

        @Override
        public void detachLater(Object record, Way<Object> way, InFlight inFlight) {
            DetachedWay detached = new DetachedWay(node, record, way);
            if (begins(detached, inFlight)) {
                Objects.requireNonNull(failures.forking()).await(detached::isByItself, Long.MAX_VALUE);
            } else {
                leadInPlace(detached);
            }
        }

        @Override
        public List<Object> ways() {
            Forking forking = failures.forking();
            return forking == null ? List.of(failures) : forking.ways();
        }

        @Override
        public void goOn() {
            Forking forking = failures.forking();
            if (forking != null) {
                forking.goOn();
            }
        }

        @Override
        public void keepOrder() {
            Forking forking = failures.forking();
            if (forking != null) {
                forking.keepOrder();
            }
        }

        @Override
        public Branches<Object> in(Branches<Object> others) {
            return ((Run) others).blocks().run(node);
        }

        private BlockRuns blocks() {
            return BlockRuns.this;
        }

        @Override
        public Lease retain(@Nullable Lease earlier) {
            return leases.retain(earlier);
        }

        @Override
        public void emit(@Nullable Lease lease, Runnable way) {
            hasEmitted = true;
            leases.emit(lease, way);
        }

        @Override
        public void drop(@Nullable Lease lease) {
            leases.drop(lease);
        }

        @Override
        public <R extends Receipt> R receipt(ReceiptMaker<R> maker) {
            return leases.receipt(maker);
        }

        @Override
        public void setAside(Object record, Throwable error) {
            StepInfo step = leavingWith(error);
            failures.setAside(step == null ? info : step, record, error);
        }

        @Override
        public boolean endsFlow(Throwable error) {
            return error instanceof FlowStopped || failures.isFatal(error);
        }

        @Override
        public void pause(long millis) throws InterruptedException {
            waits.pause(millis);
        }

        @Override
        public boolean await(Event event, long millis) throws InterruptedException {
            return waits.await(event, millis);
        }

        @Override
        public void await(BooleanSupplier condition) {
            waits.await(condition);
        }

        @Override
        public void await(Event event, BooleanSupplier condition) {
            waits.await(event, condition);
        }
    }

    /** What a guard is told of a failure. */
    private final class Attempt implements Recovery.Failure {
        private Enclosing.Guard guard;
        private final Node node;
        private final Object record;
        private Throwable error;
        private Object result = StageProgram.CONTINUE;

        Attempt(Enclosing.Guard guard, Node node, Object record, Throwable error) {
            this.guard = guard;
            this.node = node;
            this.record = record;
            this.error = error;
        }

        /** Whether the record goes on. */
        boolean decide() throws Throwable {
            return guard.recovery().recover(record, this, run(code.indexOf(guard.block())));
        }

        @Override
        public boolean leaveToOuter() throws Throwable {
            Enclosing.Guard outer = guard.outer();
            if (outer == null) {
                throw error;
            }
            guard = outer;
            return decide();
        }

        @Override
        public Throwable error() {
            return error;
        }

        @Override
        public void retry(RetryRule rule) throws Throwable {
            result = Retries.retry(error, (attempt, last) -> pauseMillis(rule, attempt, last), this::pause, () -> program.invoke(node, record));
        }

        private long pauseMillis(RetryRule rule, int attempt, Throwable last) throws Exception {
            if (last instanceof FlowStopped stopped) {
                throw stopped;
            }
            waits.checkCut();
            error = last;
            return last instanceof Error ? RetryRule.GIVE_UP : rule.pauseMillis(attempt, last);
        }

        private void pause(long millis) throws InterruptedException {
            waits.pause(millis);
            failures.retries(node.info());
        }
    }
}
