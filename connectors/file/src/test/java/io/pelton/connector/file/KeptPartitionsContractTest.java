// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Sink;
import io.pelton.testkit.ResumableSinkContractTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that are written from run to run keep the rules of resumable sinks: few of them that stay open, and so many that some make room for others. */
class KeptPartitionsContractTest extends ResumableSinkContractTest<String> {
    private static final int PART_BYTES = 2_000;
    private static final int FEW = 5;
    private static final int MOST_OPEN = 16;
    private static final int MANY_EVERY = 12;

    @TempDir
    private Path folder;

    private Path made(int number) {
        return folder.resolve("way" + number);
    }

    @Override
    protected Sink<Object> sink(int number) {
        LineParts parts = LineParts.of(made(number).resolve(number % 3 == 0 ? "out.csv.gz" : "out.csv")).rollSize(PART_BYTES);
        int partitions = number % MANY_EVERY != MANY_EVERY - 1 ? FEW : MOST_OPEN + FEW;
        return new PartitionedLines(parts, TestExpressions.of(record -> "p/" + numberOf(record.toString()) % partitions), MOST_OPEN);
    }

    private static int numberOf(String line) {
        return Integer.parseInt(line.split(" ")[1]);
    }

    @Override
    protected String record(int number) {
        return "zeile " + number + " äöü";
    }

    /** In the order in which they were written, if each partition has its lines so. */
    @Override
    protected List<String> written(int number) {
        List<String> lines = new ArrayList<>();
        if (Files.exists(made(number))) {
            try (Stream<Path> partitions = Files.list(made(number))) {
                for (Path partition : partitions.toList()) {
                    List<String> found = WrittenParts.all(partition, "");
                    List<String> sorted = found.stream().sorted(Comparator.comparingInt(KeptPartitionsContractTest::numberOf)).toList();
                    if (!found.equals(sorted)) {
                        return found;
                    }
                    lines.addAll(found);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        lines.sort(Comparator.comparingInt(KeptPartitionsContractTest::numberOf));
        return lines;
    }
}
