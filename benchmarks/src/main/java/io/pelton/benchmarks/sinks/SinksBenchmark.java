// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How fast records get into files, tables and topics, and out of topics, against the native clients. */
public final class SinksBenchmark implements Benchmark {
    @Override
    public String name() {
        return "sinks";
    }

    @Override
    public String description() {
        return """
                Lines of 55 bytes to a file, rows of nine columns into a table of PostgreSQL, records of
                100 bytes into a topic of Kafka and out of it; the servers run on the same two cores.
                Records per second by the clock, and nanoseconds of CPU time of the client's process per
                record; the fastest of several interleaved rounds. Pelton's flows, the BufferedWriter
                and JDBC run in JVMs of their own, after some seconds to warm up; the programs in C++ (in
                benchmarks/native, built with g++ -O3 -march=native) need no such thing. The one that
                writes lines has a writer thread; the one that writes rows uses libpq's COPY in binary
                format, and for rows that are there the statements that Pelton uses. Every file and
                table is compared with that of the others. Topics are written and read by whole
                processes, the start of which is counted: Pelton's routes, and the ProducerPerformance
                and ConsumerPerformance of Kafka's own distribution, with the same settings; and Camel's
                component, which is given lists of 10,000 lines, since after each message a splitter of
                Camel waits for the broker. The rows of PostgreSQL are not forced to the disk.
                A sink that sleeps 1 ms for each batch of 1,000 lines must not be noticed by the source as
                long as there is room in the ring before it (1 Mi records here; compared with a sink that
                discards them), and then be all that is waited for; the share by which the heap in use,
                after collections, differs meanwhile is that of the largest and the smallest value.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(Work.PARAMETER);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        LinesToFile lines = new LinesToFile(settings, settings.pick(4_000_000, 20_000_000));
        try (RowsToTable tables = new RowsToTable(settings, settings.pick(300_000, 1_000_000), settings.pick(100_000, 300_000));
                RecordsOfTopics topics = new RecordsOfTopics(settings, settings.pick(3_000_000, 10_000_000))) {
            for (int round = 0; round < settings.pick(2, 5); round++) {
                rows.addAll(lines.round());
                rows.addAll(tables.round());
                rows.addAll(topics.round(round));
            }
        }
        rows.addAll(new Fork(SleepFork.class, List.of()).run(settings.work(), List.of(Integer.toString(settings.pick(30, 300)))));
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows rates = new Rows(rows).in("records/s");
        return List.of(
                Bar.atLeast("sinks.lines.native", ratio(rates, Work.LINES, "C"), 1),
                Bar.atLeast("sinks.lines.buffered", ratio(rates, Work.LINES, "BufferedWriter"), 2),
                Bar.atLeast("sinks.append.libpq", ratio(rates, Work.APPEND, "libpq"), 0.95),
                Bar.atLeast("sinks.append.jdbc", ratio(rates, Work.APPEND, "JDBC"), 5),
                Bar.atLeast("sinks.upsert.libpq", ratio(rates, Work.UPSERT, "libpq"), 0.8),
                Bar.atLeast("sinks.send.kafka", ratio(rates, Work.SEND, "ProducerPerformance"), 0.9),
                Bar.atLeast("sinks.send.camel", ratio(rates, Work.SEND, "Camel"), 1),
                Bar.atLeast("sinks.receive.camel", ratio(rates, Work.RECEIVE, "Camel"), 1),
                Bar.atLeast("sinks.receive.kafka", ratio(rates, Work.RECEIVE, "ConsumerPerformance"), 0.9),
                Bar.atLeast("sinks.sleep.burst", ratio(rates, Work.BURST, "discard"), 0.95),
                Bar.atLeast("sinks.sleep.rate", ratio(rates, Work.SLEEP, "the"), 0.98),
                Bar.atMost("sinks.sleep.heap", heap(rows), 5, "%"));
    }

    private static @Nullable Double heap(List<Row> rows) {
        return new Rows(rows).in("%").best("Pelton").map(Row::score).orElse(null);
    }

    private static @Nullable Double ratio(Rows rates, Work work, String other) {
        return rates.with(Work.PARAMETER, work.text()).ratio("Pelton", other);
    }
}
