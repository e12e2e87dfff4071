// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.process.ProcessPeer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The peer to be near to: a program that can do nothing but this, with everything its author could know: that a name has
 * at most 100 bytes, a number one or two digits before the point and one behind it, and that no line is wrong. The
 * techniques are those of the fastest entries of the One Billion Row Challenge of 2024 that do without Unsafe.
 */
final class SinglePurpose implements ProcessPeer {
    @Override
    public String name() {
        return "Single-purpose Java";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        return new ProcessBuilder(
                new Fork(Program.class, List.of()).command(List.of(input.toString(), output.toString())));
    }

    /** The program. */
    static final class Program {
        private static final long CHUNK_BYTES = 2 << 20;

        private Program() {}

        public static void main(String[] args) throws Exception {
            Path input = Path.of(args[0]);
            AtomicLong next = new AtomicLong();
            StationTable[] tables = new StationTable[Runtime.getRuntime().availableProcessors()];
            Thread[] threads = new Thread[tables.length];
            for (int i = 0; i < tables.length; i++) {
                StationTable table = new StationTable();
                tables[i] = table;
                threads[i] = Thread.ofPlatform().start(() -> read(input, next, table));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            for (int i = 1; i < tables.length; i++) {
                tables[0].addAll(tables[i]);
            }
            write(tables[0], Path.of(args[1]));
        }

        /** Claims pieces of the file until none is left. */
        private static void read(Path input, AtomicLong next, StationTable table) {
            try (FileChannel file = FileChannel.open(input)) {
                ChunkReader reader = new ChunkReader(file, (int) CHUNK_BYTES);
                long size = file.size();
                for (long at = next.getAndAdd(CHUNK_BYTES); at < size; at = next.getAndAdd(CHUNK_BYTES)) {
                    reader.read(at, table);
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        private static void write(StationTable table, Path output) throws IOException {
            StringBuilder text = new StringBuilder();
            table.sorted().forEach(station -> {
                text.append(station.name()).append(',');
                appendTenths(text, station.min()).append(',');
                appendTenths(text, station.mean()).append(',');
                appendTenths(text, station.max()).append('\n');
            });
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(output))) {
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            }
        }

        private static StringBuilder appendTenths(StringBuilder text, long tenths) {
            long absolute = Math.abs(tenths);
            return text.append(tenths < 0 ? "-" : "").append(absolute / 10).append('.').append(absolute % 10);
        }
    }
}
