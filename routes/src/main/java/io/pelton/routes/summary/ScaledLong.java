// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The decimal number {@code unscaled} times ten to the power of {@code -scale}, as {@link BigDecimal} has it. That class
 * computes powers of ten with thousands of digits when it is first used, for 45 ms, which is more than all results of a
 * summary take; so it is used only for what does not fit here.
 *
 * @param scale 0 to 18
 */
record ScaledLong(long unscaled, int scale) {
    /**
     * {@code sum / count} with one rounding, half up towards positive infinity: floor(x + 1/2) of the last decimal. Null if
     * this cannot be computed with longs.
     *
     * @param decimals of the result
     */
    static @Nullable ScaledLong roundHalfUp(ScaledLong sum, long count, int decimals) {
        if (decimals < 0 || decimals > Decimal.MAX_SCALE) {
            return null;
        }
        long numeratorFactor = Decimal.power(Math.max(decimals - sum.scale, 0));
        long denominatorFactor = Decimal.power(Math.max(sum.scale - decimals, 0));
        try {
            long denominator = Math.multiplyExact(count, denominatorFactor);
            long twice = Math.multiplyExact(Math.multiplyExact(sum.unscaled, numeratorFactor), 2L);
            long numerator = Math.addExact(twice, denominator);
            return new ScaledLong(Math.floorDiv(numerator, Math.multiplyExact(denominator, 2L)), decimals);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    BigDecimal exact() {
        return BigDecimal.valueOf(unscaled, scale);
    }

    /** In digits, without an exponent. */
    @Override
    public String toString() {
        if (scale == 0) {
            return Long.toString(unscaled);
        }
        String sign = unscaled < 0 ? "-" : "";
        String digits = Long.toString(unscaled).substring(sign.length());
        String padded = "0".repeat(Math.max(scale + 1 - digits.length(), 0)) + digits;
        int point = padded.length() - scale;
        return sign + padded.substring(0, point) + '.' + padded.substring(point);
    }
}
