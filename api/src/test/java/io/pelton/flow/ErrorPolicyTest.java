// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.usage.Fakes;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ErrorPolicyTest {
    @ParameterizedTest
    @CsvSource({
        "PT0.1S, 1, 100",
        "PT0.1S, 2, 200",
        "PT0.1S, 3, 400",
        "PT0.1S, 10, 51200",
        "PT0.1S, 11, 60000",
        "PT0.1S, 64, 60000",
        "PT0.1S, 2147483647, 60000",
        "PT0S, 1, 0",
        "PT0S, 100, 0",
        "PT60S, 1, 60000",
        "PT60S, 2, 60000",
        "PT2M, 1, 120000",
        "PT2M, 5, 120000",
    })
    void when_retried_then_thePauseDoublesUpToTheLongest(Duration backoff, int retry, long millis) {
        ErrorPolicy policy = ErrorPolicy.stop().retry(Integer.MAX_VALUE, backoff);
        assertThat(policy.pauseMillis(retry, new IllegalStateException())).isEqualTo(millis);
    }

    @Test
    void when_retriedAsOftenAsAllowed_then_itGivesUp() {
        ErrorPolicy policy = ErrorPolicy.stop().retry(2, Duration.ofMillis(7));
        assertThat(policy.pauseMillis(2, new IllegalStateException())).isEqualTo(14);
        assertThat(policy.pauseMillis(3, new IllegalStateException())).isEqualTo(RetryRule.GIVE_UP);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "2, 2",
        "40, 549755813888",
        "62, 2305843009213693952",
        "63, 4611686018427387904",
        "64, 4611686018427387904",
    })
    void when_theLongestPauseIsHuge_then_doublingDoesNotOverflow(int retry, long millis) {
        ErrorPolicy policy = new ErrorPolicy(
                100, Duration.ofMillis(1), Duration.ofMillis(Long.MAX_VALUE), new ErrorPolicy.Stop());
        assertThat(policy.pauseMillis(retry, new IllegalStateException())).isEqualTo(millis);
    }

    @Test
    void when_noneIsNamed_then_noRetriesAndStop() {
        assertThat(ErrorPolicy.DEFAULT)
                .isEqualTo(new ErrorPolicy(0, Duration.ZERO, Duration.ZERO, new ErrorPolicy.Stop()))
                .isEqualTo(ErrorPolicy.stop());
    }

    @Test
    void when_retriesAreAdded_then_theOutcomeStays() {
        ErrorPolicy policy = ErrorPolicy.skip().retry(3, Duration.ofSeconds(1));
        assertThat(policy.retries()).isEqualTo(3);
        assertThat(policy.maxBackoff()).isEqualTo(Duration.ofMinutes(1));
        assertThat(policy.outcome()).isEqualTo(new ErrorPolicy.Skip());
        assertThat(ErrorPolicy.deadLetter(Fakes.sink("dead")).outcome())
                .isEqualTo(new ErrorPolicy.ToDeadLetters(Fakes.sink("dead"), DeadLetterLimit.NONE));
    }

    @Test
    void when_valuesMakeNoSense_then_refused() {
        assertThatThrownBy(() -> ErrorPolicy.skip().retry(-1, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retries is -1, but must not be negative");
        assertThatThrownBy(() -> ErrorPolicy.skip().retry(1, Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must not be negative");
        ErrorPolicy.Outcome stop = new ErrorPolicy.Stop();
        assertThatThrownBy(() -> new ErrorPolicy(1, Duration.ofSeconds(2), Duration.ofSeconds(1), stop))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nor longer than maxBackoff PT1S");
        assertThatThrownBy(() -> ErrorPolicy.deadLetter(null)).hasMessage("sink is null");
    }

    @Test
    void when_aDeadLetterHasNoRecord_then_refused() {
        assertThatThrownBy(() -> new DeadLetter(Instant.EPOCH, "f", "v", "s", Origin.UNKNOWN, "p", null, null, ErrorCode.STEP_FAILED, "r", 1))
                .hasMessage("record is null");
    }
}
