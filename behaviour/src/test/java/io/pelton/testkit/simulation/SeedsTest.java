// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SeedsTest {
    private final @Nullable String given = System.getProperty("pelton.seed");

    @AfterEach
    void restore() {
        if (given == null) {
            System.clearProperty("pelton.seed");
        } else {
            System.setProperty("pelton.seed", given);
        }
    }

    @Test
    void roundFailsWithAnError_theMessageEndsWithTheOptionThatRepeatsIt() {
        assertThatThrownBy(() -> Seeds.once(7, _ -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("StackOverflowError")
                .hasMessageEndingWith("-Dpelton.seed=7");
    }

    @Test
    void largestSeed_isRunOnce() {
        System.setProperty("pelton.seed", "" + Long.MAX_VALUE);
        List<Long> seeds = new ArrayList<>();
        Seeds.run(3, seeds::add);

        assertThat(seeds).containsExactly(Long.MAX_VALUE);
    }

    @Test
    void seedIsMistyped_isRefused() {
        System.setProperty("pelton.seed", "12x");

        assertThatThrownBy(() -> Seeds.run(3, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-Dpelton.seed=12x is not a number");
    }
}
