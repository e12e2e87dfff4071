// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Lines in folders by a value: where they are, and what a value may not do. */
@Timeout(120)
class PartitionedLinesTest {
    private static final int MOST_OPEN = 16;

    @TempDir
    Path folder;

    private SinkWriter<Object> open(@Nullable Mark end, boolean isKept) {
        PartitionedLines sink = new PartitionedLines(
                LineParts.of(folder.resolve("out.csv")),
                TestExpressions.of(record -> record.toString().isEmpty() ? null : record.toString().split(",")[0]),
                MOST_OPEN);
        return isKept ? sink.open(end) : sink.open();
    }

    private static void end(SinkWriter<Object> writer, boolean isDone) throws Exception {
        writer.close();
        writer.ended(isDone);
    }

    private List<String> lines(String partition) {
        return WrittenParts.lines(WrittenParts.complete(folder.resolve(partition), ""));
    }

    @Test
    void recordsHaveValues_eachIsInTheFolderOfItsOwn() throws Exception {
        SinkWriter<Object> writer = open(null, false);
        for (String line : List.of("eu,1", "us,2", "eu,3", "", "../us,4", "a b,5")) {
            writer.write(line);
        }
        writer.flush();
        end(writer, true);
        assertThat(lines("eu")).containsExactly("eu,1", "eu,3");
        assertThat(lines("us")).containsExactly("us,2");
        assertThat(lines("_none")).containsExactly("");
        assertThat(lines("%2E.%2Fus")).containsExactly("../us,4");
        assertThat(lines("a b")).containsExactly("a b,5");
        assertThat(writer.remark()).isEqualTo(folder.resolve("out.csv") + ": 5 parts are complete");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            eu,             eu
            '',             _none
            _none,          %5Fnone
            .,              %2E
            ..,             %2E.
            .hidden,        %2Ehidden
            a/b,            a%2Fb
            a\\b,           a%5Cb
            100%,           100%25
            'C:x',          C%3Ax
            ärger,          ärger
            region=eu,      region=eu
            """)
    void valueIsAnything_itIsTheNameOfAFolderHere(String value, String name) {
        assertThat(PartitionName.of(value)).isEqualTo(name);
    }

    @Test
    void valueHasControls_theyAreEncoded() {
        assertThat(PartitionName.of("a\nb\0c\u007F")).isEqualTo("a%0Ab%00c%7F");
    }

    @Test
    void valueHasHalfOfAPairOfSurrogates_itIsEncoded() {
        assertThat(PartitionName.of("a\uD800b\uDFFF")).isEqualTo("a%ED%A0%80b%ED%BF%BF");
        assertThat(PartitionName.of("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void valueIsTooLong_thatRecordIsRefused() throws Exception {
        SinkWriter<Object> writer = open(null, false);
        assertThatThrownBy(() -> writer.write("x".repeat(201)))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining("too long");
        writer.write("x");
        writer.flush();
        end(writer, true);
        assertThat(lines("x")).containsExactly("x");
    }

    @Test
    void moreValuesThanMayBeOpen_allLinesAreThereInTheirOrder() throws Exception {
        SinkWriter<Object> writer = open(null, false);
        int values = 3 * MOST_OPEN;
        for (int i = 0; i < 4 * values; i++) {
            writer.write(i % values + "," + i);
        }
        writer.flush();
        end(writer, true);
        for (int value = 0; value < values; value++) {
            int first = value;
            assertThat(lines("" + value)).isEqualTo(IntStream.range(0, 4).mapToObj(i -> first + "," + (first + i * values)).toList());
        }
    }

    /** Marks are asked for while nothing is written; syncs and decisions come while lines are, and partitions make room for others, come again and are closed. */
    @Test
    void epochsAreDecidedWhilePartitionsComeAndGo_eachLineIsThereOnce() throws Exception {
        SinkWriter<Object> writer = open(null, true);
        ReentrantLock writing = new ReentrantLock();
        AtomicBoolean isOver = new AtomicBoolean();
        int count = 5_000;
        CompletableFuture<Void> epochs = CompletableFuture.runAsync(() -> {
            while (!isOver.get()) {
                epoch(writer, writing);
            }
        });
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>();
        try {
            while (lines.size() < count) {
                writing.lock();
                try {
                    for (int i = 0; i < 20; i++) {
                        lines.add(random.nextInt(MOST_OPEN + 4) + "," + lines.size());
                        writer.write(lines.getLast());
                    }
                    writer.flush();
                } finally {
                    writing.unlock();
                }
            }
        } finally {
            isOver.set(true);
        }
        epochs.get();
        epoch(writer, writing);
        end(writer, true);
        List<String> written = new ArrayList<>();
        for (int value = 0; value < MOST_OPEN + 4; value++) {
            written.addAll(lines("" + value));
        }
        assertThat(written).containsExactlyInAnyOrderElementsOf(lines);
    }

    private static void epoch(SinkWriter<Object> writer, ReentrantLock writing) {
        try {
            writing.lock();
            try {
                writer.mark();
            } finally {
                writing.unlock();
            }
            writer.sync();
            writer.decided();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void partitionBeganAfterTheLastEpoch_whatItHasIsTakenBack() throws Exception {
        SinkWriter<Object> writer = open(null, true);
        writer.write("eu,1");
        writer.flush();
        Mark end = Objects.requireNonNull(writer.mark());
        writer.sync();
        writer.decided();
        writer.write("us,2");
        writer.flush();
        end(writer, false);
        SinkWriter<Object> next = open(end, true);
        next.write("us,3");
        next.flush();
        assertThat(next.mark()).isNotNull();
        next.sync();
        next.decided();
        end(next, true);
        assertThat(lines("eu")).containsExactly("eu,1");
        assertThat(lines("us")).containsExactly("us,3");
    }

    @Test
    void runWithoutStateWasKilled_whatItHasLeftIsCompleteInAllPartitions() throws Exception {
        Files.createDirectory(folder.resolve("eu"));
        Files.writeString(folder.resolve("eu/.out-000001.csv.partial"), "eu,1\neu,");
        SinkWriter<Object> writer = open(null, false);
        writer.write("us,2");
        writer.flush();
        end(writer, true);
        assertThat(lines("eu")).containsExactly("eu,1");
        assertThat(lines("us")).containsExactly("us,2");
    }
}
