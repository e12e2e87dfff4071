// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.State;
import io.pelton.state.StateSpec;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What a throttle remembers of groups. */
class ThrottleTest {
    private static final int HOUR = 3_600_000;
    private static final int MANY = 20_000;

    private final AtomicLong bytes = new AtomicLong();

    /** Where bytes are counted. */
    private record Counted(AtomicLong bytes, BlockContext others) implements BlockContext {
        @Override
        public String step() {
            return others.step();
        }

        @Override
        public EngineRuntime runtime() {
            return others.runtime();
        }

        @Override
        public <S> S shared(Object key, Supplier<S> maker) {
            return others.shared(key, maker);
        }

        @Override
        public Runnable waker() {
            return others.waker();
        }

        @Override
        public <S extends State> S state(StateSpec<S> spec) {
            return spec.maker().apply(bytes::addAndGet);
        }
    }

    /** One that turns away what is above the limit: nothing waits. */
    private BlockInstance<Object> throttle(int limit, int millis) throws Exception {
        return new Throttle(_ -> limit, millis, true, DelayedWay.IN_TURN, Message::body).open(new Counted(bytes, new Alone()));
    }

    /** Who does not wait needs no branches. */
    private static void pass(BlockInstance<Object> throttle, String group) throws Exception {
        throttle.apply(new Message(group), null);
    }

    private static void isRejected(BlockInstance<Object> throttle, String group) {
        assertThatExceptionOfType(RejectedException.class).isThrownBy(() -> pass(throttle, group));
    }

    @Test
    void groupsAreMany_noneIsForgottenBeforeItsPeriodIsOver() throws Exception {
        BlockInstance<Object> throttle = throttle(1, HOUR);
        for (int i = 0; i < MANY; i++) {
            pass(throttle, "g" + i);
        }
        for (int i = 0; i < MANY; i++) {
            isRejected(throttle, "g" + i);
        }
    }

    /** As in Camel. It would wait for ever if it were a limit. */
    @Test
    void limitIsBelowZero_theMessageFails() throws Exception {
        BlockInstance<Object> throttle = throttle(-1, HOUR);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> pass(throttle, "group"))
                .withMessage("'throttle' needs a limit of 0 or more, found -1");
    }

    @Test
    void limitIsZero_nothingPasses() throws Exception {
        isRejected(throttle(0, HOUR), "group");
    }

    @Test
    void periodsOfGroupsAreOver_theyTakeNoMemory() throws Exception {
        BlockInstance<Object> throttle = throttle(2, 0);
        pass(throttle, "g00000");
        long one = bytes.get();
        for (int i = 10_000; i < 10_000 + MANY; i++) {
            pass(throttle, "g" + i);
        }
        assertThat(bytes.get()).isEqualTo(one);
    }

    /** What has passed long ago counts no more. */
    @Test
    void periodIsOver_whatHasPassedBeforeTakesNoMemory() throws Exception {
        BlockInstance<Object> throttle = throttle(1, 0);
        pass(throttle, "group");
        long once = bytes.get();
        pass(throttle, "group");
        assertThat(bytes.get()).isEqualTo(once);
    }
}
