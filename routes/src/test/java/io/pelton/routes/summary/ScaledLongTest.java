// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScaledLongTest {
    @Test
    void isWrittenAsBigDecimalIs() {
        long[] numbers = {0, 1, -1, 9, -10, 99, 100, -12_345, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long unscaled : numbers) {
            for (int scale = 0; scale <= Decimal.MAX_SCALE; scale++) {
                ScaledLong number = new ScaledLong(unscaled, scale);
                assertThat(number).hasToString(number.exact().toPlainString());
            }
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @ValueSource(longs = {1, 2, 3})
    void isRoundedAsBigDecimalsAre(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int fitting = 0;
        for (int i = 0; i < 20_000; i++) {
            ScaledLong sum = new ScaledLong(random.nextLong() >> random.nextInt(64), random.nextInt(19));
            long count = 1 + (random.nextLong() >>> 1 >> random.nextInt(63));
            int decimals = random.nextInt(-3, 20);
            ScaledLong rounded = ScaledLong.roundHalfUp(sum, count, decimals);
            if (rounded != null) {
                fitting++;
                assertThat(rounded.exact())
                        .as("%s / %s to %s", sum, count, decimals)
                        .isEqualTo(Results.roundHalfUp(sum.exact(), count, decimals));
            }
        }
        assertThat(fitting).isGreaterThan(2_000);
    }
}
