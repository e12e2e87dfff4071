// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCode;
import io.pelton.flow.DeadLetter;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs dead letters: the first one of a step with a code, and then the tenth, the hundredth and so on, so that a million of them are seven lines.
 * Thread-safe.
 */
final class DeadLetterLog {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.deadletter");

    private final ConcurrentMap<Kind, Long> counts = new ConcurrentHashMap<>();

    private record Kind(String step, ErrorCode code) {}

    void log(DeadLetter letter) {
        long count = counts.merge(new Kind(letter.step(), letter.code()), 1L, Long::sum);
        if (isPowerOfTen(count)) {
            String others = count == 1 ? "" : String.format(Locale.ROOT, ", number %,d of that step with that code", count);
            LOGGER.warn(
                    "{}: '{}' of '{}' has failed for {}, which is a dead letter now{}: {}",
                    letter.origin(),
                    letter.step(),
                    letter.flow(),
                    letter.position(),
                    others,
                    letter.reason());
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
