// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import com.sun.management.ThreadMXBean;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.runtime.Event;
import io.pelton.state.HeapSize;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The groups of an aggregation, without an engine. */
class GroupsTest {
    private static final int MAX_BYTES = 1_500;
    private static final int MANY = 2_000;

    private long used;

    private final Holding branches = new Holding();
    private final Groups groups = new Groups(
            "",
            new Aggregate.Settings(
                    Message::body, Strategy.LATEST, null, _ -> 2, null, 0, false, false, 0, false, false, false, false, false),
            new Alone(),
            bytes -> {
                if (used + bytes > MAX_BYTES) {
                    throw new PeltonException(ErrorCode.TOO_MUCH_STATE, "no room");
                }
                used += bytes;
            });

    /** Counts what is held. */
    private static final class Holding implements Branches<Object> {
        private int held;

        @Override
        public Lease retain(@Nullable Lease earlier) {
            if (earlier != null) {
                return earlier;
            }
            held++;
            return new Lease() {};
        }

        @Override
        public void drop(@Nullable Lease lease) {
            held--;
        }

        @Override
        public void emit(@Nullable Lease lease, Runnable way) {
            drop(lease);
            way.run();
        }

        @Override
        public void run(int branch, Object record) {
            throw new UnsupportedOperationException();
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

        @Override
        public boolean endsFlow(Throwable error) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void pause(long millis) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean await(Event event, long millis) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void await(BooleanSupplier condition) {
            throw new UnsupportedOperationException();
        }
    }

    private boolean endsBatch(@Nullable Object size, boolean isComplete) {
        Message message = new Message("x");
        message.setProperty(Properties.BATCH_SIZE, size);
        message.setProperty(Properties.BATCH_COMPLETE, isComplete);
        return groups.isBatchComplete(message);
    }

    @Test
    void batchHasNoSize_itEndsWithTheMessageThatIsLast_andTheNextIsCountedFromItsBegin() {
        assertThat(endsBatch(null, false)).isFalse();
        assertThat(endsBatch(null, false)).isFalse();
        assertThat(endsBatch(null, true)).isTrue();
        assertThat(endsBatch(2, false)).isFalse();
        assertThat(endsBatch(2, false)).as("as in Camel, the size counts").isTrue();
    }

    private int add(String key) throws ExchangeException {
        return groups.add(key, new Message(key), branches).size();
    }

    @Test
    void groupKeepsItsLatestMessageOnly_noMoreIsCounted() throws ExchangeException {
        Groups latest = new Groups(
                "",
                new Aggregate.Settings(
                        Message::body, Strategy.LATEST, null, null, null, 0, false, false, 0, false, false, false, false, false),
                new Alone(),
                bytes -> used += bytes);
        latest.add("a", new Message("x"), branches);
        long ofOne = used;
        for (int i = 0; i < 10; i++) {
            latest.add("a", new Message("x"), branches);
        }
        assertThat(used).isEqualTo(ofOne);
    }

    /** The message at which the flow ended is counted by the flow. */
    @Test
    void groupIsNotEmittedAsItsFlowEnds_whatIsLeftIsCountedOnce() throws ExchangeException {
        add("a");
        List<Groups.Complete> complete = groups.add("a", new Message("a"), branches);
        add("b");
        groups.left(complete);
        assertThat(groups.takeLeft()).isEqualTo(1);
        assertThat(groups.abandoned()).as("one message of another group").isEqualTo(1);
        groups.left(complete);
        assertThat(groups.abandoned()).isEqualTo(1);
    }

    @Test
    void thereIsNoRoomForOneMoreGroup_itIsRefused_theOthersGoOn_andGiveTheirRoomBack() throws ExchangeException {
        int open = 0;
        while (used < MAX_BYTES - used / Math.max(1, open)) {
            assertThat(add("key " + open++)).isZero();
        }

        assertThatThrownBy(() -> add("one more"))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_MUCH_STATE));
        assertThat(open).isPositive();
        assertThat(branches.held).isEqualTo(open);
        assertThat(add("key 1")).isEqualTo(1);
        assertThat(add("one more")).isZero();
        for (int i = 0; i < open; i++) {
            add("key " + i);
        }
        groups.all();
        assertThat(used).isZero();
    }

    /** What is allocated for groups is kept but for little, so it is what they take. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 5_000})
    void groupsAreCounted_aboutAsManyBytesAsTheyTake(int length) throws ExchangeException {
        AtomicLong counted = new AtomicLong();
        HeapSize.of(new Message("what it needs is loaded"));
        for (AggregationStrategy strategy : List.of(
                Strategy.LATEST, Strategy.GROUPED_BODIES, (AggregationStrategy) (old, next) -> old == null ? next : old)) {
            counted.set(0);
            Groups many = new Groups(
                    "",
                    new Aggregate.Settings(Message::body, strategy, null, null, new FixedTime(1_000L), 0, false, false, 0, false, false, false, false, false),
                    new Alone(),
                    counted::addAndGet);
            ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = thread.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < MANY; i++) {
                Message message = new Message("x".repeat(length));
                message.setHeader("number", Integer.toString(i));
                many.add("key" + i, message, branches);
            }
            long own = thread.getCurrentThreadAllocatedBytes() - before;
            assertThat(counted.get()).as("%s, %d characters", strategy, length).isBetween(own / 2, own + own / 4);
            many.close();
        }
    }
}
