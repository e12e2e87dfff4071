// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.connector.Seeds;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Processes that write a file from run to run are killed at any moment. */
@Timeout(180)
class KilledLinesTest {
    private static final int ROUNDS = Integer.getInteger("pelton.kills", 5);
    private static final int MOST_EPOCHS = 60;

    /** Where processes die between epochs only, more of them are killed. */
    private static final int MOST_ROUNDS = 20 * ROUNDS;

    @TempDir
    Path folder;

    private int records;
    private @Nullable Mark decided;

    static LongStream seeds() {
        return Seeds.ten().limit(1);
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void writerIsKilledAtAnyMoment_theFileHasEachLineOnce(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("out.txt");
        boolean hadMore = false;
        for (int round = 0; round < ROUNDS || !hadMore && round < MOST_ROUNDS; round++) {
            killAfter(KilledLines.start(file, random.nextLong(), records, decided), random.nextInt(1, MOST_EPOCHS));
            SinkWriter<Object> writer = LineFile.of(file).open(decided);
            long before = Files.size(file);
            writer.flush();
            hadMore |= Files.size(file) < before;
            writer.close();
            writer.ended(false);
            assertThat(Files.readAllLines(file)).as("round %d", round).isEqualTo(lines());
        }
        assertThat(hadMore).as("something came after the last epoch of a run").isTrue();
    }

    /** A part that has its name has only lines that come no more, and is never written again. */
    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void writerOfPartsIsKilledAtAnyMoment_theyHaveEachLineOnce(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("out.txt.gz");
        Map<Path, List<String>> complete = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            killAfter(KilledLines.start(file, random.nextLong(), records, decided), random.nextInt(1, MOST_EPOCHS));
            Map<Path, List<String>> found = WrittenParts.complete(folder, KilledLines.HEADER);
            assertThat(found).as("round %d", round).containsAllEntriesOf(complete);
            complete.putAll(found);
            List<String> named = WrittenParts.lines(found);
            assertThat(named).as("round %d", round).isEqualTo(lines().subList(0, Math.min(named.size(), records)));
            SinkWriter<Object> writer = KilledLines.open(file, decided);
            writer.flush();
            writer.close();
            writer.ended(false);
            assertThat(WrittenParts.all(folder, KilledLines.HEADER)).as("round %d", round).isEqualTo(lines());
        }
        SinkWriter<Object> last = KilledLines.open(file, decided);
        last.close();
        last.ended(true);
        assertThat(WrittenParts.lines(WrittenParts.complete(folder, KilledLines.HEADER))).isEqualTo(lines());
    }

    private List<String> lines() {
        return IntStream.range(0, records).mapToObj(KilledLines::line).toList();
    }

    /** What was said last in whole is what was decided. */
    private void killAfter(Process writer, int epochs) throws Exception {
        try (BufferedReader says = writer.inputReader()) {
            for (int i = 0; i < epochs; i++) {
                decides(says.readLine());
            }
            writer.toHandle().destroyForcibly();
            for (String line = says.readLine(); line != null; line = says.readLine()) {
                if (line.endsWith(KilledLines.DECIDED)) {
                    decides(line);
                }
            }
            assertThat(writer.waitFor()).isNotZero();
        }
    }

    private void decides(String said) {
        String[] words = said.split(" ");
        records = Integer.parseInt(words[0]);
        decided = KilledLines.mark(words[1]);
    }
}
