// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The stations of one thread, in an open hash table. The first 16 bytes of a name are compared as two longs, and all that
 * belongs to a station but the rest of its name is in one cache line:
 *
 * <pre>
 *   | bytes 0–7 | bytes 8–15 | sum | count | min | max | unused | unused |
 * </pre>
 */
final class StationTable {
    private static final int CAPACITY = 1 << 16;
    private static final int FULL = CAPACITY / 4 * 3;
    private static final int LONGS = 8;
    private static final int SECOND = 1;
    private static final int SUM = 2;
    private static final int COUNT = 3;
    private static final int MIN = 4;
    private static final int MAX = 5;

    private final long[] stations = new long[CAPACITY * LONGS];
    private final byte[][] names = new byte[CAPACITY][];
    private int size;

    /** A station and its sums, in tenths. */
    record Station(String name, long sum, long count, long min, long max) {
        /** The mean, rounded half up. */
        long mean() {
            return Math.floorDiv(2 * sum + count, 2 * count);
        }
    }

    /** Where a station is; {@code word0} and {@code word1} are the first bytes of its name, then zeros. */
    int find(MemorySegment memory, long from, int length, long word0, long word1) {
        long hash = (word0 ^ Long.rotateLeft(word1, 21)) * 0x9E3779B97F4A7C15L;
        int at = (int) (hash >>> 48) * LONGS;
        while (stations[at + COUNT] != 0) {
            if (stations[at] == word0
                    && stations[at + SECOND] == word1
                    && (length <= 16 || sameRest(at, memory, from, length))) {
                return at;
            }
            at = (at + LONGS) & (CAPACITY * LONGS - 1);
        }
        return fill(at, memory.asSlice(from, length).toArray(ValueLayout.JAVA_BYTE), word0, word1);
    }

    /** One more measurement of the station at {@code at}. */
    void add(int at, long tenths) {
        stations[at + COUNT]++;
        stations[at + SUM] += tenths;
        if (tenths < stations[at + MIN]) {
            stations[at + MIN] = tenths;
        }
        if (tenths > stations[at + MAX]) {
            stations[at + MAX] = tenths;
        }
    }

    /** Adds what another thread has. */
    void addAll(StationTable other) {
        for (int i = 0; i < other.stations.length; i += LONGS) {
            if (other.stations[i + COUNT] > 0) {
                byte[] name = other.names[i / LONGS];
                MemorySegment memory = MemorySegment.ofArray(name);
                int at = find(memory, 0, name.length, other.stations[i], other.stations[i + SECOND]);
                stations[at + COUNT] += other.stations[i + COUNT];
                stations[at + SUM] += other.stations[i + SUM];
                stations[at + MIN] = Math.min(stations[at + MIN], other.stations[i + MIN]);
                stations[at + MAX] = Math.max(stations[at + MAX], other.stations[i + MAX]);
            }
        }
    }

    /** All stations by the bytes of their names. */
    List<Station> sorted() {
        return IntStream.range(0, CAPACITY)
                .filter(i -> stations[i * LONGS + COUNT] > 0)
                .boxed()
                .sorted((i, j) -> Arrays.compareUnsigned(names[i], names[j]))
                .map(this::station)
                .toList();
    }

    private Station station(int place) {
        int at = place * LONGS;
        return new Station(
                new String(names[place], StandardCharsets.UTF_8),
                stations[at + SUM],
                stations[at + COUNT],
                stations[at + MIN],
                stations[at + MAX]);
    }

    private boolean sameRest(int at, MemorySegment memory, long from, int length) {
        byte[] name = names[at / LONGS];
        int same = 16;
        while (same < length && same < name.length && memory.get(ValueLayout.JAVA_BYTE, from + same) == name[same]) {
            same++;
        }
        return same == length && same == name.length;
    }

    private int fill(int at, byte[] name, long word0, long word1) {
        if (++size > FULL) {
            throw new IllegalStateException("more than " + FULL + " stations");
        }
        stations[at] = word0;
        stations[at + SECOND] = word1;
        stations[at + MIN] = Long.MAX_VALUE;
        stations[at + MAX] = Long.MIN_VALUE;
        names[at / LONGS] = name;
        return at;
    }
}
