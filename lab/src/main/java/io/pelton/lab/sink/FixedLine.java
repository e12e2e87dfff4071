// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

/** A line of characters in which only digits change. */
final class FixedLine {
    private FixedLine() {}

    static char[] characters() {
        return "000000000000,sensor-0000,000000,north,ok,degrees-C,1.0\n".toCharArray();
    }

    static void put(Reading reading, char[] line) {
        put(reading.number(), line, 0, 12);
        put(reading.sensor(), line, 20, 4);
        put(reading.value(), line, 25, 6);
    }

    private static void put(long number, char[] line, int at, int digits) {
        long left = number;
        for (int i = at + digits - 1; i >= at; i--) {
            line[i] = (char) ('0' + left % 10);
            left /= 10;
        }
    }
}
