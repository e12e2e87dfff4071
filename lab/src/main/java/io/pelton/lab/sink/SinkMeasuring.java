// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.lab.report.Figures;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Spread;
import io.pelton.lab.sink.Records.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes in all ways, in turn, so that a change of the machine's speed hits all of them. */
final class SinkMeasuring {
    private static final int MOST_FILES = 20;

    private final SinkSettings settings;
    private final Consumer<String> progress;
    private final Map<SinkStrategy, Long> lines = new EnumMap<>(SinkStrategy.class);
    private final Map<SinkStrategy, List<Sample>> samples = new EnumMap<>(SinkStrategy.class);
    private final List<Long> loops = new ArrayList<>();

    SinkMeasuring(SinkSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    SinkMeasurements measure() throws IOException {
        Path file = Files.createTempFile(settings.folder(), "pelton-lab-", ".txt");
        try {
            progress.accept("warming up");
            for (SinkStrategy strategy : SinkStrategy.values()) {
                warmUp(strategy, file);
                samples.put(strategy, new ArrayList<>());
            }
            for (int round = 1; round <= settings.rounds(); round++) {
                progress.accept("round " + round + " of " + settings.rounds());
                round(file);
            }
            String store = "a file of up to " + Figures.compact(settings.bytes() / 1e6) + " MB on "
                    + Files.getFileStore(settings.folder()).type();
            return new SinkMeasurements(store, costs(), Quiet.of(loops));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void round(Path file) throws IOException {
        for (SinkStrategy strategy : SinkStrategy.values()) {
            loops.add(Quiet.measure());
            Sample sample = sample(strategy, file, lines.getOrDefault(strategy, SinkSettings.LEAST_LINES));
            samples.getOrDefault(strategy, List.of()).add(sample);
            lines.put(strategy, fitting(sample));
        }
    }

    /**
     * Writes more and more lines, until processors have worked on them for a few samples: then the JIT compiler has done its work, too, also on
     * a machine that does much else. A file of few lines is written so many times at most.
     */
    private void warmUp(SinkStrategy strategy, Path file) throws IOException {
        long count = SinkSettings.LEAST_LINES;
        long spent = 0;
        long written = 0;
        while (spent < 4 * settings.sampleNanos() && written < MOST_FILES * settings.lines()) {
            Sample sample = sample(strategy, file, count);
            spent += sample.cpuNanos();
            written += count;
            count = Math.clamp(fitting(sample), count, Math.min(4 * count, settings.lines()));
        }
        lines.put(strategy, count);
    }

    /** How many lines make a sample that takes as long as it is to take, and its first half. */
    private long fitting(Sample sample) {
        double count = 2 * settings.sampleNanos() / Math.max(sample.cpu(), 1);
        return Math.clamp((long) count, SinkSettings.LEAST_LINES, settings.lines());
    }

    /** Of the second half of the lines: each flow is compiled anew, and what it takes in the first half is starting, not writing. */
    private static Sample sample(SinkStrategy strategy, Path file, long count) throws IOException {
        Records records = new Records(count / 2);
        strategy.write(file, count, records);
        Sample sample = records.sample(count);
        if (strategy.writesFile()) {
            LinesFile.check(file, count);
        }
        return sample;
    }

    private Map<SinkStrategy, SinkMeasurements.Cost> costs() {
        Map<SinkStrategy, SinkMeasurements.Cost> costs = new EnumMap<>(SinkStrategy.class);
        samples.forEach((strategy, all) -> costs.put(
                strategy,
                new SinkMeasurements.Cost(
                        Spread.of(all.stream().map(Sample::wall).toList()),
                        Spread.of(all.stream().map(Sample::cpu).toList()),
                        Spread.of(all.stream().map(Sample::rate).toList()))));
        return costs;
    }
}
