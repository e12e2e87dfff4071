// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferSize;
import io.pelton.lab.report.Figures;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads and writes in all ways, in turn, so that a change of the machine's speed hits all of them. */
final class IoMeasuring {
    static final List<Integer> BUFFERS_KIB = List.of(0, 1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 56, 64, 128, 256);

    private static final int KIB = 1024;
    private static final long LEAST_TO_TUNE = 16L * KIB * KIB;

    private final IoSettings settings;
    private final Consumer<String> progress;
    private final List<Long> loops = new ArrayList<>();

    IoMeasuring(IoSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    IoMeasurements measure() throws IOException {
        Path readFile = Files.createTempFile(settings.folder(), "pelton-lab-", ".txt");
        try {
            Path writtenFile = Files.createTempFile(settings.folder(), "pelton-lab-", ".out");
            try {
                return measure(readFile, writtenFile);
            } finally {
                Files.deleteIfExists(writtenFile);
            }
        } finally {
            Files.deleteIfExists(readFile);
        }
    }

    private IoMeasurements measure(Path readFile, Path writtenFile) throws IOException {
        progress.accept("writing a file of " + Figures.bytes(settings.bytes()));
        TestFile.write(readFile, settings.bytes());
        BufferSize.Choice choice =
                settings.bytes() >= LEAST_TO_TUNE ? BufferSize.tune(readFile) : BufferSize.choice(readFile);
        Map<ReadStrategy, List<Double>> read = new EnumMap<>(ReadStrategy.class);
        Map<SweepStrategy, Map<Integer, List<Double>>> sweep = new EnumMap<>(SweepStrategy.class);
        // The first round warms up the JIT compiler and the page cache.
        for (int round = 0; round <= settings.rounds(); round++) {
            progress.accept(round == 0 ? "warming up" : "round " + round + " of " + settings.rounds());
            if (round == 1) {
                read.clear();
                sweep.clear();
                loops.clear();
            }
            strategies(readFile, read);
            sweep(readFile, writtenFile, sweep);
        }
        Map<ReadStrategy, Spread> readSpreads = new EnumMap<>(ReadStrategy.class);
        read.forEach((strategy, values) -> readSpreads.put(strategy, Spread.of(values)));
        return new IoMeasurements(store(), choice, readSpreads, spreads(sweep), Quiet.of(loops));
    }

    private void strategies(Path file, Map<ReadStrategy, List<Double>> rates) throws IOException {
        for (ReadStrategy strategy : ReadStrategy.values()) {
            long count = Math.min(settings.bytes(), strategy.isUnbuffered() ? settings.unbuffered() : Long.MAX_VALUE);
            loops.add(Quiet.measure());
            long start = System.nanoTime();
            long sum = strategy.sum(file, count);
            long nanos = System.nanoTime() - start;
            if (sum != TestFile.sum(count)) {
                throw new IOException("the test file has changed while it was read");
            }
            rates.computeIfAbsent(strategy, key -> new ArrayList<>()).add(count * 1e3 / nanos);
        }
    }

    private void sweep(Path readFile, Path writtenFile, Map<SweepStrategy, Map<Integer, List<Double>>> rates)
            throws IOException {
        for (int kib : BUFFERS_KIB) {
            for (SweepStrategy strategy : SweepStrategy.values()) {
                if (kib > 0 || strategy.canBeUnbuffered()) {
                    long count = Math.min(settings.bytes(), kib == 0 ? settings.unbuffered() : settings.swept());
                    loops.add(Quiet.measure());
                    long start = System.nanoTime();
                    strategy.run(strategy.isRead() ? readFile : writtenFile, kib * KIB, count);
                    double rate = count * 1e3 / (System.nanoTime() - start);
                    rates.computeIfAbsent(strategy, key -> new LinkedHashMap<>())
                            .computeIfAbsent(kib, key -> new ArrayList<>())
                            .add(rate);
                }
            }
        }
    }

    private static Map<SweepStrategy, Map<Integer, Spread>> spreads(
            Map<SweepStrategy, Map<Integer, List<Double>>> rates) {
        Map<SweepStrategy, Map<Integer, Spread>> spreads = new EnumMap<>(SweepStrategy.class);
        rates.forEach((strategy, byBuffer) -> {
            Map<Integer, Spread> row = new LinkedHashMap<>();
            byBuffer.forEach((buffer, values) -> row.put(buffer, Spread.of(values)));
            spreads.put(strategy, row);
        });
        return spreads;
    }

    private String store() throws IOException {
        return "a file of " + Figures.bytes(settings.bytes()) + " on " + Files.getFileStore(settings.folder()).type();
    }
}
