// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Values of any type have one order, whichever of them are compared. */
class CoercedOrderTest {
    private static final List<Object> MIXED = List.of(
            -1, 0L, "1", 1.5, "2", new BigDecimal("3"), "10", "a", "abc", "5x", Double.NaN, true, false, LocalDate.of(2000, 1, 1), LocalDate.of(10_000, 1, 1), ",x", 'c');

    @Test
    void numbersAndTextsThatAreNumbers_areOrderedAsNumbers() {
        assertThat(List.<Object>of("10", 9, "1.5", 2L, "a").stream().sorted(CoercedOrder.INSTANCE)).containsExactly("1.5", 2L, 9, "10", "a");
        assertThat(CoercedOrder.INSTANCE.compare(1, "1.0")).isZero();
    }

    @Test
    void orderIsTotal_whateverIsMixed() {
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
