// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCode;
import io.pelton.flow.DeadLetter;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that records of a flow are set aside: the first one of a step with a code, and then the tenth, the hundredth and so on, so that a million of
 * them are seven lines. Thread-safe.
 */
final class DeadLetterLog {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.deadletter");

    private final ConcurrentMap<Kind, AtomicLong> counts = new ConcurrentHashMap<>();

    private record Kind(String step, ErrorCode code) {}

    void wasSetAside(DeadLetter letter) {
        long count = counts.computeIfAbsent(new Kind(letter.step(), letter.code()), _ -> new AtomicLong()).incrementAndGet();
        if (isPowerOfTen(count)) {
            String like = count == 1 ? "" : String.format(Locale.ROOT, ", and %,d like it before", count - 1);
            LOGGER.warn("{}: '{}' of '{}' has failed for {}, which was set aside{}: {}", letter.origin(), letter.step(), letter.flow(), letter.position(), like, letter.reason());
        }
    }

    private static boolean isPowerOfTen(long count) {
        long rest = count;
        while (rest % 10 == 0) {
            rest /= 10;
        }
        return rest == 1;
    }
}
