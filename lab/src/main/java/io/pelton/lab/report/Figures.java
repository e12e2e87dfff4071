// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.Locale;

/** Numbers for tables and charts. */
public final class Figures {
    private Figures() {}

    /** About three significant digits: {@code 1,234}, {@code 123}, {@code 12.3}, {@code 1.23}, {@code 0.123}. */
    public static String compact(double number) {
        double size = Math.abs(number);
        if (size >= 99.95) {
            return String.format(Locale.ROOT, "%,.0f", number);
        }
        String small = size >= 0.9995 || size == 0 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, size >= 9.995 ? "%.1f" : small, number);
    }

    /** Bytes as a power of 1,024: {@code 64 KiB}, {@code 256 MiB}, or {@code 0}. */
    public static String bytes(long bytes) {
        if (bytes >= 1 << 30 && bytes % (1 << 30) == 0) {
            return (bytes >> 30) + " GiB";
        }
        if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? (bytes >> 10) + " KiB" : bytes + "";
    }
}
