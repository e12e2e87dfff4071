// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An axis from 0 to a round number. */
final class Scale {
    private static final int MOST_STEPS = 6;

    private final double step;
    private final double top;

    /** An axis that a value fits on. */
    Scale(double largest) {
        double rough = Math.max(largest, Double.MIN_NORMAL) / MOST_STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double digit = rough / power;
        step = power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
        top = step * Math.ceil(largest / step);
    }

    /** Where a value lies: 0 at the start, 1 at the end. */
    double fraction(double value) {
        return value / top;
    }

    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= top * 1.0001; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** A tick's number without zeros that say nothing. */
    static String label(double tick) {
        String text = String.format(Locale.ROOT, "%,.3f", tick);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
}
