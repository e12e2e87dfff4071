// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * When a part is complete, and what each begins with.
 *
 * @param maxBytes how long it may become, unless a single line is longer; 0 if that does not matter
 * @param maxNanos how long after its first line it is complete; 0 if that does not matter
 * @param header its first line; empty for none
 */
record PartLimits(long maxBytes, long maxNanos, String header) implements Serializable {
    static PartLimits of(long maxBytes, Duration maxAge, String header) {
        return new PartLimits(maxBytes, TimeUnit.NANOSECONDS.convert(maxAge), header);
    }
}
