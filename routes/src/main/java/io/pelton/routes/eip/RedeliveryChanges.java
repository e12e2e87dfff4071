// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a redelivery policy says; null where it says nothing, so that the policy of the error handler counts, or else the default.
 *
 * @param maximum how often
 * @param delayMillis the time before the first one
 * @param grows whether each time is longer than the one before
 * @param multiplier by how much
 * @param maximumDelayMillis the longest time
 * @param varies whether times are drawn at random
 * @param spread from which part of them
 * @param pattern times by number
 */
public record RedeliveryChanges(
        @Nullable Integer maximum,
        @Nullable Long delayMillis,
        @Nullable Boolean grows,
        @Nullable Double multiplier,
        @Nullable Long maximumDelayMillis,
        @Nullable Boolean varies,
        @Nullable Double spread,
        @Nullable String pattern)
        implements Serializable {
    private static final double DEFAULT_MULTIPLIER = 2;
    private static final double DEFAULT_SPREAD = 0.15;

    /** The policy that {@code base} is with these. */
    public Redelivery over(Redelivery base) {
        return new Redelivery(
                maximum == null ? base.maximum() : maximum,
                delayMillis == null ? base.delayMillis() : delayMillis,
                either(grows, multiplier, base.multiplier(), 1, DEFAULT_MULTIPLIER),
                maximumDelayMillis == null ? base.maximumDelayMillis() : maximumDelayMillis,
                either(varies, spread, base.spread(), 0, DEFAULT_SPREAD),
                pattern == null ? base.pattern() : pattern);
    }

    /** A number that counts only if it is switched on. */
    private static double either(@Nullable Boolean isOn, @Nullable Double value, double before, double off, double standard) {
        boolean counts = isOn == null ? before != off : isOn;
        return !counts ? off : value != null ? value : before != off ? before : standard;
    }
}
