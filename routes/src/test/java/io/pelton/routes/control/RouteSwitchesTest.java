// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.LineBlocks;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.state.State;
import io.pelton.state.StateSpec;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Switches of routes, without an engine. */
class RouteSwitchesTest {
    /** The context of an instance that is never woken. */
    private static final BlockContext NOBODY = new BlockContext() {
        @Override
        public <S extends State> S state(StateSpec<S> spec) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String step() {
            return "step";
        }

        @Override
        public EngineRuntime runtime() {
            return EngineRuntime.system();
        }

        @Override
        public <S> S shared(Object key, Supplier<S> maker) {
            return maker.get();
        }

        @Override
        public Runnable waker() {
            return () -> {};
        }
    };

    private final RouteSwitches switches = new RouteSwitches(50);

    /** Three numbers in each of two splits; notes what it is told. */
    private static final class Numbers implements Source<Integer> {
        private static final int SIZE = 3;
        final List<String> told = new ArrayList<>();

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT);
        }

        @Override
        public List<? extends Split> splits() {
            told.add("splits");
            return List.of(new Split("0", -1), new Split("10", -1));
        }

        @Override
        public Cursor<Integer> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private int next;

                @Override
                public boolean advance() {
                    return next < SIZE && ++next > 0;
                }

                @Override
                public Integer current() {
                    return Integer.parseInt(split.id()) + next;
                }

                @Override
                public boolean isFinished() {
                    return next == SIZE;
                }

                @Override
                public long offset() {
                    return next;
                }

                @Override
                public String describePosition() {
                    return split.id() + ":" + next;
                }

                @Override
                public Object key() {
                    return current();
                }

                @Override
                public void reply(Object key, Message message, @Nullable Throwable failure) {
                    told.add(key + " gets " + message.body());
                }

                @Override
                public void completed(Object key, @Nullable Throwable failure) {
                    told.add(key + (failure == null ? " is complete" : " has failed: " + failure.getMessage()));
                }

                @Override
                public void ended() {
                    told.add(split.id() + " ended");
                }

                @Override
                public void committed(long offset) {
                    told.add(split.id() + " committed " + offset);
                }

                @Override
                public void close() {
                    told.add(split.id() + " closed");
                }
            };
        }

        @Override
        public String toString() {
            return "numbers";
        }
    }

    /** A hundred lines, which are taken all together. */
    private static final class Block implements Cursor<String>, LineBlocks {
        private int taken;

        @Override
        public int takeLines(Reader reader) {
            taken = 100;
            return taken;
        }

        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public String current() {
            throw new IllegalStateException();
        }

        @Override
        public boolean isFinished() {
            return taken > 0;
        }

        @Override
        public long offset() {
            return taken;
        }

        @Override
        public String describePosition() {
            return "line " + taken;
        }

        @Override
        public void close() {}
    }

    private static final class Unused implements LineBlocks.Reader {
        @Override
        public int take(byte[] bytes, int from, int to) {
            throw new IllegalStateException();
        }

        @Override
        public int next() {
            throw new IllegalStateException();
        }
    }

    /** A worker that waits for nobody. */
    private static final class Worker implements Branches<Object> {
        private final Runnable atPause;

        Worker(Runnable atPause) {
            this.atPause = atPause;
        }

        @Override
        public boolean endsFlow(Throwable error) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void pause(long millis) {
            atPause.run();
        }

        @Override
        public boolean await(Event event, long millis) {
            atPause.run();
            return false;
        }

        @Override
        public void await(BooleanSupplier condition) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void run(int branch, Object record) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Lease retain(@Nullable Lease earlier) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void drop(@Nullable Lease lease) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void emit(@Nullable Lease lease, Runnable way) {
            drop(lease);
            way.run();
        }

        @Override
        public void detach(Object record, Way<Object> way, InFlight inFlight) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void detachLater(Object record, Way<Object> way, InFlight inFlight) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void runAwaited(Way<Object> way) throws Exception {
            way.run(this);
        }

        @Override
        public List<Object> ways() {
            return List.of(this);
        }

        @Override
        public void keepOrder() {}

        @Override
        public Branches<Object> in(Branches<Object> others) {
            return this;
        }

        @Override
        public void goOn() {
            throw new UnsupportedOperationException();
        }

        @Override
        public <W extends Way<Object>> Forks<W> forks() {
            throw new UnsupportedOperationException();
        }

        @Override
        public <R extends Receipt> R receipt(ReceiptMaker<R> maker) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setAside(Object record, Throwable error) {
            throw new UnsupportedOperationException();
        }
    }

    private static List<Integer> read(Cursor<Integer> cursor) throws Exception {
        List<Integer> read = new ArrayList<>();
        while (cursor.advance()) {
            read.add(cursor.current());
        }
        return read;
    }

    private void act(RouteAction action) throws Exception {
        new ControlRoute(switches, "r", action, 0, false).open(NOBODY).apply(new Message("b"), new Worker(() -> {}));
    }

    @Test
    void when_nobodyStopsTheRoute_then_itsSourceStaysAsItIs() {
        Numbers numbers = new Numbers();
        assertThat(switches.around("r", numbers)).isSameAs(numbers);
        assertThat(switches.before("r", "direct:r", true, OptionalLong.empty())).isEmpty();
        assertThat(switches.isAtRest("r", List.of(), true, -1)).isFalse();
    }

    @Test
    void when_theRouteIsStopped_then_itGivesNothingAndGoesOnWhereItWas() throws Exception {
        switches.use("r");
        Source<Integer> source = switches.around("r", new Numbers());
        try (Cursor<Integer> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            act(RouteAction.STOP);
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.isFinished()).isFalse();
            assertThat(switches.isAtRest("r", List.of(new Position("0", 0)), true, -1)).as("something is on its way").isFalse();
            assertThat(switches.isAtRest("r", List.of(new Position("0", 1)), true, -1)).isTrue();
            act(RouteAction.START);
            assertThat(switches.isAtRest("r", List.of(new Position("0", 1)), true, -1)).isFalse();
            assertThat(read(cursor)).containsExactly(2, 3);
            assertThat(cursor.isFinished()).isTrue();
        }
    }

    /** Nobody asks it meanwhile: it says itself when that is worth while. */
    @Test
    void when_theRouteIsStoppedOrStarted_then_itsCursorsAreToBeAsked() throws Exception {
        switches.use("r");
        AtomicInteger wakes = new AtomicInteger();
        Source<Integer> source = switches.around("r", new Numbers());
        CursorContext context = new CursorContext(EngineRuntime.system(), wakes::incrementAndGet);
        try (Cursor<Integer> cursor = source.open(source.splits().getFirst(), 0, context)) {
            act(RouteAction.STOP);
            assertThat(wakes).hasValue(1);
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.idleNanos()).isEqualTo(Long.MAX_VALUE);
            act(RouteAction.START);
            assertThat(wakes).hasValue(2);
            assertThat(cursor.advance()).isTrue();
        }
        act(RouteAction.STOP);
        assertThat(wakes).as("closed").hasValue(2);
    }

    @Test
    void when_theRouteBeginsLate_then_theSplitThatHasGivenARecordIsToldOfIt() throws Exception {
        switches.beginLate("r");
        Numbers numbers = new Numbers();
        Source<Integer> source = switches.around("r", numbers);
        try (Cursor<Integer> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            act(RouteAction.START);
            List<Object> keys = new ArrayList<>();
            while (cursor.advance()) {
                keys.add(cursor.key());
            }
            numbers.told.clear();
            cursor.reply(keys.get(4), new Message("answer"), null);
            cursor.completed(keys.get(0), new IllegalStateException("bad"));
            cursor.ended();
            assertThat(numbers.told).containsExactly("12 gets answer", "1 has failed: bad", "0 ended", "10 ended");
        }
    }

    @Test
    void when_allThatIsOnItsWayWaitsForTheRoute_then_whoHasHandedItOverIsAtRest() throws Exception {
        switches.beginLate("r");
        RouteGate gate = Objects.requireNonNull(switches.gate("r", "seda:r", "sender", 2));
        try (Closeable _ = gate.announce();
                RouteGate.Copy _ = gate.arrive()) {
            assertThat(switches.isAtRest("sender", List.of(), false, 1)).isTrue();
            assertThat(switches.isAtRest("sender", List.of(), true, 1)).as("it may be given more").isFalse();
            assertThat(switches.isAtRest("sender", List.of(), false, 2)).as("another way is on").isFalse();
            assertThat(switches.isAtRest("sender", List.of(), false, -1)).as("something has a turn").isFalse();
            assertThat(switches.isAtRest("other", List.of(), false, 1)).as("one that has handed over nothing").isFalse();
            act(RouteAction.START);
            assertThat(switches.isAtRest("sender", List.of(), false, 1)).as("it has been started").isFalse();
            act(RouteAction.RESTART);
            assertThat(switches.isAtRest("sender", List.of(), false, 1)).as("it is started in a while").isFalse();
        }
        assertThat(switches.isAtRest("sender", List.of(), false, 0)).as("it has ended").isFalse();
    }

    @Test
    void when_asManyCopiesWaitAsTheQueueHolds_then_itIsFullUntilTheRouteReads() throws Exception {
        switches.beginLate("r");
        RouteGate gate = Objects.requireNonNull(switches.gate("r", "seda:r", "sender", 2));
        RouteGate ofAnother = Objects.requireNonNull(switches.gate("r", "seda:r", "other", 2));
        RouteGate.Copy first = gate.arrive();
        ofAnother.arrive();
        assertThat(gate.isFull()).isTrue();
        first.close();
        assertThat(gate.isFull()).isFalse();
        first.close();
        ofAnother.arrive();
        assertThat(gate.isFull()).as("what is closed twice is one copy").isTrue();
        act(RouteAction.START);
        assertThat(gate.isFull()).isFalse();
    }

    @Test
    void when_nothingIsLeftThatCouldStartTheRoute_then_whatWaitsFails() {
        switches.beginLate("r");
        RouteGate gate = Objects.requireNonNull(switches.gate("r", "seda:r", "sender", 2));
        try (RouteGate.Copy copy = gate.arrive()) {
            switches.giveUp();
            assertThatThrownBy(() -> copy.pass(new Worker(() -> {}), EngineRuntime.system()))
                    .isInstanceOf(NoRouteException.class)
                    .hasMessage("the route 'r', which reads from 'seda:r', is stopped");
        }
    }

    /** As long as callers wait. */
    @Test
    void when_aSenderWantsAnAnswer_then_itWaitsAndFails() {
        switches.beginLate("r");
        RouteGate gate = Objects.requireNonNull(switches.gate("r", "seda:r", "sender", 2));
        assertThatThrownBy(() -> gate.awaitAsSender(new Worker(Thread::onSpinWait), EngineRuntime.system()))
                .isInstanceOf(NoRouteException.class);
    }

    @Test
    void when_linesAreTakenAllTogether_then_theRouteIsNotAtRestBeforeTheyAreCommitted() throws Exception {
        RouteSwitch control = switches.of("r");
        act(RouteAction.STOP);
        try (SwitchedCursor<String> cursor = new SwitchedCursor<>(new Block(), "0", control, () -> {})) {
            assertThat(cursor.advance()).isFalse();
            act(RouteAction.START);
            assertThat(cursor.takeLines(new Unused())).isEqualTo(100);
            act(RouteAction.STOP);
            assertThat(control.isAtRest(List.of(new Position("0", 0)))).isFalse();
            assertThat(cursor.advance()).isFalse();
            assertThat(control.isAtRest(List.of(new Position("0", 0)))).isFalse();
            assertThat(control.isAtRest(List.of(new Position("0", 100)))).isTrue();
        }
    }

    @Test
    void when_theRouteBeginsLate_then_itsSplitsAreReadOneAfterTheOtherAndToldWhatIsCommitted() throws Exception {
        switches.beginLate("r");
        Numbers numbers = new Numbers();
        Source<Integer> source = switches.around("r", numbers);
        try (Cursor<Integer> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isFalse();
            assertThat(numbers.told).isEmpty();
            assertThat(switches.isAtRest("r", List.of(), true, -1)).isTrue();
            act(RouteAction.START);
            assertThat(read(cursor)).containsExactly(1, 2, 3, 11, 12, 13);
            assertThat(cursor.offset()).isEqualTo(6);
            assertThat(cursor.isFinished()).isTrue();
            cursor.committed(4);
        }
        assertThat(numbers.told).containsExactly("splits", "0 committed 3", "10 committed 1", "0 closed", "10 closed");
    }

    @Test
    void when_aCalledRouteIsStopped_then_aCallerWaitsAndFailsInTheEnd() throws Exception {
        switches.beginLate("r");
        BlockInstance<Object> before = switches.before("r", "direct:r", true, OptionalLong.empty()).orElseThrow().open(NOBODY);
        assertThatThrownBy(() -> before.apply(new Message("b"), new Worker(Thread::onSpinWait)))
                .isInstanceOf(NoRouteException.class)
                .hasMessage("the route 'r', which reads from 'direct:r', is stopped");
        assertThat(before.apply(new Message("b"), new Worker(() -> switches.of("r").act(RouteAction.START)))).isTrue();
    }

    @Test
    void when_aRouteWasStoppedInARun_then_theNextRunFindsItAsItIsWritten() throws Exception {
        switches.use("r");
        Source<Integer> source = switches.around("r", new Numbers());
        try (Closeable first = source.announce();
                BlockInstance<Object> caller = switches.before("r", "direct:r", true, OptionalLong.empty()).orElseThrow().open(NOBODY)) {
            act(RouteAction.STOP);
            assertThat(first).isNotNull();
            assertThat(caller).isNotNull();
            try (Closeable other = source.announce()) {
                assertThat(other).isNotNull();
                assertThat(switches.of("r").isOn()).as("while others have it").isFalse();
            }
        }
        try (Closeable next = source.announce()) {
            assertThat(next).isNotNull();
            assertThat(switches.of("r").isOn()).isTrue();
        }
    }
}
