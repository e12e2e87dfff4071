// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people like to read them. Units are decimal: 1 MB is a million bytes. */
final class Figures {
    private static final String[] BYTE_UNITS = {" B", " kB", " MB", " GB", " TB", " PB"};
    private static final String[] COUNT_UNITS = {"", " k", " M", " G", " T"};

    private Figures() {}

    /** Such as {@code 12,345,678}. */
    static String exact(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number and a noun in its singular or plural: {@code 1 route}, {@code 2 routes}. */
    static String count(long number, String noun) {
        return exact(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** Such as {@code 12.3 M}, in three digits. */
    static String rough(double number) {
        return number < 1000 ? exact(Math.round(number)) : scaled(number, COUNT_UNITS);
    }

    /** The same with a noun in its singular or plural. */
    static String roughCount(double number, String noun) {
        String text = rough(number);
        return text + " " + noun + (text.equals("1") ? "" : "s");
    }

    /** Such as {@code 512 B} or {@code 1.2 GB}. */
    static String bytes(double bytes) {
        return bytes < 1000 ? Math.round(bytes) + " B" : scaled(bytes, BYTE_UNITS);
    }

    /** Such as {@code 0.42 s}, {@code 2 min 5 s} or {@code 1 h 2 min}. */
    static String time(Duration time) {
        return time.toSeconds() < 60 ? String.format(Locale.ROOT, "%.2f s", seconds(time)) : roughTime(time);
    }

    /** The same in whole seconds. */
    static String roughTime(Duration time) {
        long seconds = time.toSeconds();
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }

    static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    private static String scaled(double number, String[] units) {
        int unit = 0;
        double rest = number;
        while (rest >= 999.5 && unit < units.length - 1) {
            rest /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, rest < 10 ? "%.2f%s" : rest < 100 ? "%.1f%s" : "%.0f%s", rest, units[unit]);
    }
}
