// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.Writers;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** What is null where nothing may be is said by its name; what is longer than can be counted lasts for ever. */
@SuppressWarnings({"DataFlowIssue", "NullAway"}) // the misuse is what is tested
class MisuseTest {
    private static void assertNamed(String message, ThrowingCallable call) {
        assertThatNullPointerException().isThrownBy(call).withMessage(message);
    }

    @Test
    void nullIsNamed() {
        EngineOptions options = EngineOptions.defaults();
        assertNamed("options are null", () -> new Engine(null));
        assertNamed("runtime is null", () -> new Engine(options, null));
        assertNamed("turn is null", () -> options.withTurn(null));
        assertNamed("epochInterval is null", () -> options.withEpochInterval(null));
        assertNamed("mode is null", () -> options.withMode(null));
        assertNamed("linger is null", () -> BatchOptions.DEFAULTS.withLinger(null));
        assertNamed("the key of the writers is null", () -> Writers.byKey(2, null));
        assertNamed("backoff is null", () -> ErrorPolicy.stop().retry(1, null));
        try (Engine engine = new Engine()) {
            assertNamed("flow is null", () -> engine.run((Flow<?>) null));
            assertNamed("plan is null", () -> engine.run((Plan) null));
            assertNamed("plans are null", () -> engine.run((List<Plan>) null));
            assertNamed("one of the plans is null", () -> engine.run(Collections.singletonList(null)));
        }
    }

    @Test
    void sizesThatNoMachineHasAreRefused() {
        EngineOptions options = EngineOptions.defaults();
        int most = Integer.MAX_VALUE;
        assertRefused("workers is 2147483647, but must be at most 4096", () -> options.withWorkers(most));
        assertRefused("batchSize is 2147483647, but must be at most 1048576", () -> options.withBatchSize(most));
        assertRefused("ringCapacity is 2147483647, but must be at most 1048576", () -> options.withRingCapacity(most));
        assertRefused(
                "there are to be 2147483647 writers, but each has a thread and queues of its own: at most 1024",
                () -> Writers.byKey(most, key -> key));
    }

    private static void assertRefused(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }

    @Test
    void backoffsOfAnyLengthAreWaited() {
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
        ErrorPolicy policy = ErrorPolicy.stop().retry(3, longest);
        assertThat(policy.pauseMillis(3, new IllegalStateException())).isEqualTo(TimeUnit.MILLISECONDS.convert(longest));
    }
}
