// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Mark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The power is lost at any call that changes files, again and again, and readers take parts meanwhile: each line is in one part that has its name. */
@Timeout(120)
class LostPartsTest {
    private static final int LINES = 60;
    private static final int RUNS = Boolean.getBoolean("pelton.nightly") ? 60 : 20;

    @TempDir
    Path temporary;

    private final UUID owner = new UUID(1, 1);
    private final List<String> taken = new ArrayList<>();

    /** What the state folder has. */
    private @Nullable PartMark end;

    private int next;

    @ParameterizedTest
    @CsvSource({"out.csv, false", "out.csv, true", "out.csv.gz, false", "out.csv.gz, true"})
    void powerIsLostAtAnyCall_eachLineComesOnce(String name, boolean hasReader) throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Path folder = Files.createDirectory(temporary.resolve("run" + seed));
            Path inodes = temporary.resolve("inodes" + seed);
            PartNames names = PartNames.of(folder.resolve(name));
            taken.clear();
            end = null;
            next = 0;
            boolean isDone = false;
            for (int losses = 0; !isDone; losses++) {
                LosingFiles files = new LosingFiles(folder, inodes, losses == 6 ? Integer.MAX_VALUE : random.nextInt(1, 60), random);
                isDone = run(names, files, random, hasReader);
                if (!isDone) {
                    files.restore();
                }
            }
            List<String> lines = new ArrayList<>(taken);
            lines.addAll(WrittenParts.lines(WrittenParts.complete(folder, "")));
            assertThat(lines).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(IntStream.range(0, LINES).mapToObj(i -> "line " + i).toList());
        }
    }

    /** Whether it came to its end. */
    private boolean run(PartNames names, LosingFiles files, SplittableRandom random, boolean hasReader) throws IOException {
        Parts parts;
        try {
            parts = Parts.openKept(names, PartLimits.of(random.nextInt(1, 60), Duration.ZERO, ""), StandardCharsets.UTF_8, files, owner, end);
        } catch (IOException e) {
            assertThat(files.isLost()).as("%s", e).isTrue();
            return false;
        }
        boolean isDone = false;
        try {
            epoch(parts, next);
            for (int line = next; line < LINES; line++) {
                byte[] bytes = ("line " + line + "\n").getBytes(StandardCharsets.UTF_8);
                parts.write(bytes, bytes.length, false);
                if (random.nextInt(4) == 0) {
                    epoch(parts, line + 1);
                }
                if (hasReader && random.nextInt(4) == 0) {
                    take(names, files);
                }
            }
            epoch(parts, LINES);
            isDone = true;
        } catch (IOException e) {
            assertThat(files.isLost()).as("%s", e).isTrue();
        }
        try {
            parts.close();
            parts.ended(isDone);
            return isDone;
        } catch (IOException e) {
            assertThat(files.isLost()).as("%s", e).isTrue();
            return false;
        }
    }

    private void epoch(Parts parts, int read) throws IOException {
        parts.flush();
        Mark mark = Objects.requireNonNull(parts.mark());
        parts.sync();
        end = PartMark.of(mark, Path.of("out"));
        next = read;
        parts.decided();
    }

    private void take(PartNames names, LosingFiles files) throws IOException {
        for (Map.Entry<Path, List<String>> part : WrittenParts.complete(names.folder(), "").entrySet()) {
            taken.addAll(part.getValue());
            files.taken(part.getKey());
        }
    }
}
