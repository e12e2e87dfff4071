// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProblemTest {
    private static final Problem FIRST = new Problem(ErrorCode.BAD_VALUE, new Origin("a.yaml", 3, 7), "the rate is -1");
    private static final Problem SECOND =
            new Problem(ErrorCode.MISSING_SINK, new Origin("Main.java", 9, 0), "no sink", "add to(sink)");

    @Test
    void when_anOriginIsPrinted_then_withoutWhatIsUnknown() {
        assertThat(new Origin("a.yaml", 3, 7)).hasToString("a.yaml:3:7");
        assertThat(new Origin("Main.java", 3, 0)).hasToString("Main.java:3");
        assertThat(new Origin("Main.java", 0, 0)).hasToString("Main.java");
        assertThat(Origin.UNKNOWN).hasToString("unknown");
    }

    @Test
    void when_anOriginIsNegativeOrNull_then_refused() {
        assertThatThrownBy(() -> new Origin("a", -1, 0)).hasMessageContaining("line -1 and column 0");
        assertThatThrownBy(() -> new Origin("a", 1, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Origin(null, 1, 1)).hasMessage("file is null");
    }

    @Test
    void when_aProblemIsPrinted_then_originCodeAndMessage() {
        assertThat(FIRST).hasToString("a.yaml:3:7: PL110 the rate is -1");
        assertThat(FIRST.suggestion()).isNull();
        assertThat(SECOND).hasToString("Main.java:9: PL114 no sink");
        assertThat(SECOND.suggestion()).isEqualTo("add to(sink)");
    }

    @Test
    void when_thereIsOneProblem_then_theExceptionIsItsMessage() {
        InvalidPlanException exception = new InvalidPlanException(List.of(FIRST));
        assertThat(exception).hasMessage("PL110 the rate is -1 (a.yaml:3:7)");
        assertThat(exception.code()).isEqualTo(ErrorCode.BAD_VALUE);
    }

    @Test
    void when_thereAreSeveral_then_theExceptionListsThemAndKeepsACopy() {
        List<Problem> problems = new ArrayList<>(List.of(FIRST, SECOND));
        InvalidPlanException exception = new InvalidPlanException(problems);
        problems.clear();
        assertThat(exception)
                .hasMessage("PL110 2 problems:\n  a.yaml:3:7: PL110 the rate is -1\n  Main.java:9: PL114 no sink");
        assertThat(exception.problems()).containsExactly(FIRST, SECOND);
    }

    @Test
    void when_anExceptionIsMade_then_itsMessageBeginsWithTheCode() {
        IOException cause = new IOException("disk");
        PeltonException exception = new PeltonException(ErrorCode.READ_FAILED, "a.log: disk", cause);
        assertThat(exception).hasMessage("PL301 a.log: disk").hasCause(cause);
        assertThat(exception.code()).isEqualTo(ErrorCode.READ_FAILED);
        assertThat(new PeltonException(ErrorCode.USAGE, "x")).hasNoCause();
        assertThatThrownBy(() -> new PeltonException(null, "x")).hasMessage("code is null");
    }
}
