// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Reads a file for a short time, each megabyte through a buffer of another size, so that all sizes meet the same mixture
 * of cached and uncached data. Writes nothing. What was read is touched, as it is what a program reads it for: a buffer
 * that does not fit into the processor's cache costs more then.
 */
final class SizeProbe {
    private static final int[] SIZES = {16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20};
    private static final int REGION = 1 << 20;
    private static final long MOST_NANOS = 90_000_000;
    private static final int MOST_ROUNDS = 8;

    /** With fewer rounds, an interruption of the program would decide. */
    private static final int LEAST_ROUNDS = 3;

    /** A larger buffer must be worth its memory. */
    private static final double AS_GOOD = 0.95;

    private SizeProbe() {}

    /** The best rate of each size; empty if the file is too short, cannot be read, or takes too long. */
    static List<BufferSize.Measurement> measure(Path file) {
        long end = System.nanoTime() + MOST_NANOS;
        long[] best = new long[SIZES.length];
        Arrays.fill(best, Long.MAX_VALUE);
        int rounds = 0;
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            if (in.getChannel().size() < StoreSizes.LEAST_MEASURED) {
                return List.of();
            }
            // The first round warms up and is not counted.
            while (rounds <= MOST_ROUNDS && readRound(in, best, end)) {
                if (rounds++ == 0) {
                    Arrays.fill(best, Long.MAX_VALUE);
                }
            }
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        return rounds > LEAST_ROUNDS ? measurements(best) : List.of();
    }

    /** The smallest size that is about as good as the best. */
    static int best(List<BufferSize.Measurement> measurements) {
        double best = 0;
        for (BufferSize.Measurement measurement : measurements) {
            best = Math.max(best, measurement.megabytesPerSecond());
        }
        for (BufferSize.Measurement measurement : measurements) {
            if (measurement.megabytesPerSecond() >= AS_GOOD * best) {
                return measurement.bytes();
            }
        }
        return BufferSize.STANDARD;
    }

    /** Reads a region with each size; false if time is up, or the file has become too short. */
    private static boolean readRound(FileInputStream in, long[] best, long end) throws IOException {
        byte[] buffer = new byte[REGION];
        for (int i = 0; i < SIZES.length; i++) {
            if (in.available() < REGION) {
                in.getChannel().position(0);
            }
            long start = System.nanoTime();
            if (!readRegion(in, buffer, SIZES[i], end)) {
                return false;
            }
            best[i] = Math.min(best[i], System.nanoTime() - start);
        }
        return true;
    }

    private static boolean readRegion(FileInputStream in, byte[] buffer, int size, long end) throws IOException {
        CRC32 touch = new CRC32();
        for (int read = 0; read < REGION; read += size) {
            if (System.nanoTime() - end >= 0 || in.readNBytes(buffer, 0, size) < size) {
                return false;
            }
            touch.update(buffer, 0, size);
        }
        return true;
    }

    private static List<BufferSize.Measurement> measurements(long[] nanos) {
        List<BufferSize.Measurement> measurements = new ArrayList<>();
        for (int i = 0; i < SIZES.length; i++) {
            measurements.add(new BufferSize.Measurement(SIZES[i], REGION * 1e3 / Math.max(nanos[i], 1)));
        }
        return measurements;
    }
}
