// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.Writers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
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
        assertNamed("turn is null", () -> options.withTurn(null));
        assertNamed("epochInterval is null", () -> options.withEpochInterval(null));
        assertNamed("mode is null", () -> options.withMode(null));
        assertNamed("linger is null", () -> BatchOptions.DEFAULTS.withLinger(null));
        assertNamed("the key of the writers is null", () -> Writers.byKey(2, null));
        assertNamed("backoff is null", () -> ErrorPolicy.stop().retry(1, null));
        try (Engine engine = new Engine()) {
            assertNamed("flow is null", () -> engine.run((Flow<?>) null));
            assertNamed("plan is null", () -> engine.run((Plan) null));
        }
    }

    @Test
    void backoffsOfAnyLengthAreWaited() {
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
        ErrorPolicy policy = ErrorPolicy.stop().retry(3, longest);
        assertThat(policy.pauseMillis(3, new IllegalStateException())).isEqualTo(TimeUnit.MILLISECONDS.convert(longest));
    }
}
