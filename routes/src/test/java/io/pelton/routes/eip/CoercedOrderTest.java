// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Values of any type compare. */
class CoercedOrderTest {
    private static final List<Object> MIXED = List.of(
            -1, 0L, "1", 1.5, "2", new BigDecimal("3"), "10", "a", "abc", "x5", Double.NaN, true, false, LocalDate.of(2000, 1, 1), LocalDate.of(10_000, 1, 1), "~x", 'c');

    @Test
    void numbersAndTextsThatAreWholeNumbers_areOrderedAsNumbers() {
        assertThat(List.<Object>of("10", 9, "1.5", 2L, "a").stream().sorted(CoercedOrder.INSTANCE)).containsExactly(2L, 9, "1.5", "10", "a");
        assertThat(CoercedOrder.INSTANCE.compare(1, "+1")).isZero();
        assertThat(CoercedOrder.INSTANCE.compare(1.5, new BigDecimal("1.50"))).isZero();
    }

    @Test
    void textIsNoWholeNumber_itIsComparedAsText() {
        assertThat(Stream.of("9", "", "-", "2", "A").sorted(CoercedOrder.INSTANCE)).containsExactly("", "-", "2", "9", "A");
        assertThat(Stream.of("9.5", "10.5").sorted(CoercedOrder.INSTANCE)).containsExactly("10.5", "9.5");
    }

    @Test
    void classesAreMixed_theOrderIsTotal_ifTextsAre() {
        for (Object a : MIXED) {
            for (Object b : MIXED) {
                int ab = Integer.signum(CoercedOrder.INSTANCE.compare(a, b));
                assertThat(Integer.signum(CoercedOrder.INSTANCE.compare(b, a))).as("%s and %s", a, b).isEqualTo(-ab);
                for (Object c : MIXED) {
                    if (ab <= 0 && CoercedOrder.INSTANCE.compare(b, c) <= 0) {
                        assertThat(CoercedOrder.INSTANCE.compare(a, c)).as("%s, %s and %s", a, b, c).isNotPositive();
                    }
                }
            }
        }
    }
}
