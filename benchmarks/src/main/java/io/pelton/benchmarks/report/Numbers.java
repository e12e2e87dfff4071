// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as tables show them: three significant digits, thousands separated. */
final class Numbers {
    private Numbers() {}

    static String compact(@Nullable Double value) {
        if (value == null) {
            return "-";
        }
        double size = Math.abs(value);
        if (size >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size >= 10) {
            return trimZeros(String.format(Locale.ROOT, "%.1f", value));
        }
        return trimZeros(String.format(Locale.ROOT, size >= 1 ? "%.2f" : "%.4f", value));
    }

    private static String trimZeros(String number) {
        return number.contains(".") ? number.replaceAll("0+$", "").replaceAll("\\.$", "") : number;
    }
}
