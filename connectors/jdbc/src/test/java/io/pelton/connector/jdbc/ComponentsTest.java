// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ComponentsTest {
    private record Mixed(long id, @Nullable String name, double value, boolean ok, LocalDate day, char letter) {}

    private record None() {}

    private record Failing(int good, int bad) {
        @Override
        public int bad() {
            throw new IllegalStateException("no bad");
        }
    }

    @Test
    void componentsAreReadInTheirOrder_wherePlacesSay() {
        Components of = Components.of(Mixed.class, String::length);
        LocalDate day = LocalDate.of(2026, 11, 27);
        for (long i = 0; i < 1_000; i++) { // handles are compiled anew when they are called often
            assertThat(of.values(new Mixed(i, i % 2 == 0 ? null : "n", -0.0, true, day, 'x'))).containsExactly(i, i % 2 == 0 ? null : "n", -0.0, true, day, 'x');
        }
        assertThat(of.places()).containsExactly(2, 4, 5, 2, 3, 6);
    }

    @Test
    void recordHasNoComponents_thereAreNone() {
        Components of = Components.of(None.class, String::length);
        assertThat(of.values(new None())).isEmpty();
        assertThat(of.places()).isEmpty();
    }

    @Test
    void accessorThrows_itIsSaid() {
        Components of = Components.of(Failing.class, String::length);
        assertThatThrownBy(() -> of.values(new Failing(1, 2))).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("no bad");
    }
}
