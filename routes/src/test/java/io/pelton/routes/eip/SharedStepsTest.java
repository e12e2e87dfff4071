// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.message.Message;
import io.pelton.routes.dataset.TwoSenders;
import io.pelton.routes.language.XPathReaders;
import io.pelton.runtime.Event;
import io.pelton.state.StateAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Steps that several threads use at the same time, as parallel instances and flows that call one route do. */
class SharedStepsTest {
    private static final int EACH = 20_000;
    private static final int SPINS = 500;
    private static final int DISTANCES = 32;

    /** Keeps the compiler from leaving out the waits. */
    private static volatile long waited;

    /** Branches that count what is led through them. */
    private static final class Counting implements Branches<Object> {
        private final AtomicIntegerArray runs = new AtomicIntegerArray(3);

        @Override
        public void run(int branch, Object record) {
            runs.incrementAndGet(branch);
        }

        @Override
        public Lease retain(@Nullable Lease earlier) {
            return new Lease() {};
        }

        @Override
        public void drop(@Nullable Lease lease) {}

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
            return maker.newReceipt();
        }

        @Override
        public void setAside(Object record, Throwable error) {
            throw new IllegalStateException(error);
        }

        @Override
        public boolean endsFlow(Throwable error) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void pause(long millis) {}

        @Override
        public boolean await(Event event, long millis) {
            return false;
        }

        @Override
        public void await(BooleanSupplier condition) {
            while (!condition.getAsBoolean()) {
                Thread.onSpinWait();
            }
        }
    }

    /** What a thread does again and again; gives how often it came out as true. */
    @FunctionalInterface
    interface Action {
        /** Once. */
        boolean run(int number) throws Exception;
    }

    /**
     * How often {@code action} came out as true when two threads did it so often each, meeting before each time. One of them then
     * waits for a few nanoseconds, so that every distance in time is tried.
     */
    private static int together(int each, Action action) throws Exception {
        AtomicInteger mine = new AtomicInteger();
        AtomicInteger others = new AtomicInteger();
        FutureTask<Integer> other = new FutureTask<>(() -> repeat(each, action, others, mine, DISTANCES));
        Thread.ofPlatform().daemon().start(other);
        int passed = repeat(each, action, mine, others, 0);
        try {
            return passed + other.get();
        } catch (ExecutionException e) {
            throw new AssertionError("the other thread has failed", e.getCause());
        }
    }

    private static int repeat(int each, Action action, AtomicInteger mine, AtomicInteger other, int offset) throws Exception {
        int passed = 0;
        long sum = 0;
        try {
            for (int i = 0; i < each; i++) {
                mine.set(i + 1);
                for (int spins = 0; other.get() <= i; spins++) {
                    if (spins < SPINS) {
                        Thread.onSpinWait();
                    } else {
                        Thread.yield();
                    }
                }
                for (int wait = Math.abs(i % (2 * DISTANCES) - offset) % DISTANCES; wait > 0; wait--) {
                    sum = sum * 31 + wait;
                }
                passed += action.run(i) ? 1 : 0;
            }
        } finally {
            mine.set(each);
            waited = sum;
        }
        return passed;
    }

    @Test
    void balancerIsUsedByTwoThreads_everyBranchGetsItsShare() throws Exception {
        Balancer.Picker balancer = Balancer.roundRobin(2).open(new Alone());
        Message message = new Message(null);
        assertThat(together(EACH, _ -> balancer.next(message) == 0)).isEqualTo(EACH);
    }

    @Test
    void turnsAreTakenByTwoThreads_everyBranchGetsItsWeight() throws Exception {
        Balancer.Picker balancer = Balancer.weighted(new int[] {3, 1}, true).open(new Alone());
        Message message = new Message(null);
        assertThat(together(EACH, _ -> balancer.next(message) == 0)).isEqualTo(2 * EACH * 3 / 4);
    }

    @Test
    void messagesAreKeptByTwoThreads_eachIsTakenOnce() throws Exception {
        KeptQueue queue = new KeptQueue("seda:a", EACH);
        assertThat(together(EACH, _ -> queue.offer(new Message(null)))).isEqualTo(EACH);
        assertThat(together(EACH, _ -> queue.poll() != null)).isEqualTo(EACH);
    }

    @Test
    void messagesToEmitAreAddedByTwoThreads_eachIsEmittedOnce() throws Exception {
        Emission emission = new Emission(new BusyConsumers());
        Counting branches = new Counting();
        assertThat(together(EACH, _ -> {
                    emission.taken(List.of(new KeptMessage(new Message(null), null))).emit(branches, _ -> {});
                    return true;
                }))
                .isEqualTo(2 * EACH);
        assertThat(branches.runs.get(0)).isEqualTo(2 * EACH);
    }

    @Test
    void failoverIsUsedByTwoThreads_everyBranchGetsItsShare() throws Exception {
        BlockInstance<Object> failover = new Failover(2, -1, true, false, new FailureMatch(List.of(), _ -> true)).open(new Alone());
        Counting branches = new Counting();
        assertThat(together(EACH, _ -> failover.apply(new Message(null), branches))).isEqualTo(2 * EACH);
        assertThat(branches.runs.get(0)).isEqualTo(branches.runs.get(1)).isEqualTo(EACH);
    }

    @Test
    void sampleIsUsedByTwoThreads_itLetsExactlyItsSharePass() throws Exception {
        BlockInstance<Object> sample = new Sample(4, 0).open(new Alone());
        Counting branches = new Counting();
        assertThat(together(EACH, _ -> sample.apply(new Message(null), branches))).isEqualTo(2 * EACH / 4);
    }

    @Test
    void throttleIsUsedByTwoThreads_itLetsNoMorePassThanItMay() throws Exception {
        int limit = EACH;
        BlockInstance<Object> throttle = new Throttle(_ -> limit, 3_600_000, true, DelayedWay.IN_TURN, _ -> "all").open(new Alone());
        Counting branches = new Counting();
        assertThat(together(EACH, _ -> {
                    try {
                        return throttle.apply(new Message(null), branches);
                    } catch (RejectedException e) {
                        return false;
                    }
                }))
                .isEqualTo(limit);
    }

    @Test
    void twoThreadsAddTheSameKeys_eachIsNewOnce() throws Exception {
        MemoryRepository repository = new MemoryRepository();
        repository.setCacheSize(2 * EACH);
        ThreadLocal<PendingKeys> batch = ThreadLocal.withInitial(PendingKeys::new);
        assertThat(together(EACH, number -> batch.get().begin("key" + number, repository))).isEqualTo(EACH);
    }

    @Test
    void twoThreadsAddToOneGroup_noMessageIsLost() throws Exception {
        Groups groups = new Groups(
                "",
                new Aggregate.Settings(
                        _ -> "key", Strategy.ORIGINAL, null, _ -> 4, null, 0, false, false, 0, false, false, false, false, false),
                new Alone(),
                StateAccount.unlimited());
        Counting branches = new Counting();
        assertThat(together(EACH, _ -> !groups.add("key", new Message("body"), branches).isEmpty()))
                .isEqualTo(2 * EACH / 4);
    }

    @Test
    void twoThreadsAddToOneGroupWithAStrategyOfTheUser_noMessageIsLost_andTheyDoNotMeetInIt() throws Exception {
        AtomicInteger in = new AtomicInteger();
        AtomicInteger met = new AtomicInteger();
        Groups groups = new Groups(
                "",
                new Aggregate.Settings(
                        _ -> "key",
                        (old, next) -> {
                            met.addAndGet(in.getAndIncrement());
                            in.decrementAndGet();
                            return old == null ? next : old;
                        },
                        null,
                        _ -> 4,
                        null,
                        0,
                        false,
                        false,
                        0,
                        false,
                        false,
                        false,
                        false,
                        false),
                new Alone(),
                StateAccount.unlimited());
        Counting branches = new Counting();
        assertThat(together(EACH, _ -> !groups.add("key", new Message("body"), branches).isEmpty()))
                .isEqualTo(2 * EACH / 4);
        assertThat(met).hasValue(0);
    }

    @Test
    void twoThreadsTakeTurns_oneIsIn() throws Exception {
        Turns turns = new Turns(1);
        Counting branches = new Counting();
        AtomicInteger in = new AtomicInteger();
        assertThat(together(EACH, _ -> {
                    try (Turns.Turn _ = turns.begin(branches)) {
                        boolean isAlone = in.getAndIncrement() == 0;
                        in.decrementAndGet();
                        return isAlone;
                    }
                }))
                .isEqualTo(2 * EACH);
    }

    @Test
    void exchangesAreNumberedByTwoThreads_noNumberComesTwice() throws Exception {
        Set<String> ids = ConcurrentHashMap.newKeySet();
        assertThat(together(EACH, _ -> ids.add(new Message(null).exchangeId()))).isEqualTo(2 * EACH);
    }

    @Test
    void messagesAreComparedByTwoThreads_allAreCounted() throws Exception {
        TwoSenders senders = new TwoSenders(2 * EACH);
        List<Message> messages = List.of(senders.message(), senders.message());
        List<Message> free = new ArrayList<>(messages);
        ThreadLocal<Message> mine = ThreadLocal.withInitial(() -> {
            synchronized (free) {
                return free.removeLast();
            }
        });
        together(EACH, _ -> senders.send(mine.get()));
        assertThat(senders.faults()).isEmpty();
    }

    @Test
    void xpathIsUsedByTwoThreads_eachGetsItsOwnAnswer() throws Exception {
        XPathReaders paths = new XPathReaders("/a/b/text()");
        assertThat(together(500, number -> paths.read("<a><b>" + number + "</b></a>").equals("" + number)))
                .isEqualTo(1_000);
    }
}
