// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Ids that look like those of Camel's exchanges: a random part drawn once for the process, and a number. Thread-safe. */
final class NumberedIds {
    private static final String PREFIX = prefix();
    private static final AtomicLong NEXT = new AtomicLong();

    private NumberedIds() {}

    static String next() {
        return PREFIX + HexFormat.of().withUpperCase().toHexDigits(NEXT.getAndIncrement());
    }

    private static String prefix() {
        byte[] random = new byte[7];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().withUpperCase().formatHex(random) + "X-";
    }
}
