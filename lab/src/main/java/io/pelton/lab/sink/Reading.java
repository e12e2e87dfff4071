// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * A record of the experiment: what a sensor has measured. As a line it has 55 bytes, such as
 * {@code 000000000123,sensor-0123,000861,north,ok,degrees-C,1.0} and LF.
 *
 * @param number its number, of 12 digits at most
 * @param sensor which sensor, of 4 digits at most
 * @param value what it has measured, of 6 digits at most
 */
public record Reading(long number, int sensor, int value) {
    /** The length of its line, with the LF. */
    public static final int LINE_BYTES = 55;

    private static final byte[] SENSOR = ",sensor-".getBytes(US_ASCII);
    private static final byte[] REST = ",north,ok,degrees-C,1.0\n".getBytes(US_ASCII);
    private static final byte[] PAIRS = pairs();

    /** Refuses what has no line: checked here, once, and nowhere else. */
    public Reading {
        if (number < 0 || number > 999_999_999_999L || sensor < 0 || sensor > 9_999 || value < 0 || value > 999_999) {
            throw new IllegalArgumentException("number is " + number + ", sensor " + sensor + " and value " + value
                    + ", but they must have at most 12, 4 and 6 digits");
        }
    }

    /** The record that all ways of writing write as that of a number. */
    public static Reading of(long number) {
        return new Reading(number, (int) (number % 10_000), (int) (number * 7 % 1_000_000));
    }

    /** The line without its LF, as bytes of its own. */
    public byte[] line() {
        byte[] line = new byte[LINE_BYTES - 1];
        putFields(line, 0);
        System.arraycopy(REST, 0, line, LINE_BYTES - REST.length, REST.length - 1);
        return line;
    }

    /**
     * Puts the line with its LF into bytes that have room for it.
     *
     * @return where it ends
     */
    public int putLine(byte[] bytes, int at) {
        putFields(bytes, at);
        System.arraycopy(REST, 0, bytes, at + LINE_BYTES - REST.length, REST.length);
        return at + LINE_BYTES;
    }

    private void putFields(byte[] bytes, int at) {
        putSix(bytes, at, (int) (number / 1_000_000));
        putSix(bytes, at + 6, (int) (number % 1_000_000));
        System.arraycopy(SENSOR, 0, bytes, at + 12, SENSOR.length);
        putPair(bytes, at + 20, sensor / 100);
        putPair(bytes, at + 22, sensor % 100);
        bytes[at + 24] = ',';
        putSix(bytes, at + 25, value);
    }

    private static void putSix(byte[] bytes, int at, int digits) {
        putPair(bytes, at, digits / 10_000);
        putPair(bytes, at + 2, digits / 100 % 100);
        putPair(bytes, at + 4, digits % 100);
    }

    private static void putPair(byte[] bytes, int at, int pair) {
        bytes[at] = PAIRS[2 * pair];
        bytes[at + 1] = PAIRS[2 * pair + 1];
    }

    /** The numbers from 00 to 99, one after the other. */
    private static byte[] pairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }
}
