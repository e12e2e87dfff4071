// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random sequences of calls, made to the JDK's stream and to ours, which must answer the same. A mark is returned to
 * while it must hold; what a stream does beyond its limit is checked against the content alone.
 */
class InputDifferentialTest {
    private static final int ROUNDS = Integer.getInteger("pelton.iterations", 2000);

    @TempDir
    Path folder;

    @Test
    void sameCalls_sameAnswers() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            byte[] content = InputContract.someBytes(random.nextInt(400));
            Path file = Files.write(folder.resolve("in"), content);
            int size = 1 + random.nextInt(60);
            try (var theirs = new BufferedInputStream(new FileInputStream(file.toFile()), 1 + random.nextInt(60));
                    var ours = new BufferedFileInputStream(file, size)) {
                new Session(content, theirs, ours, random, "seed " + seed + ", buffer " + size).run();
            }
        }
    }

    @Test
    void resetBeyondTheLimit_eitherFailsOrGoesBack() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            byte[] content = InputContract.someBytes(200);
            Path file = Files.write(folder.resolve("in"), content);
            try (var ours = new BufferedFileInputStream(file, 1 + random.nextInt(20))) {
                int before = random.nextInt(30);
                int limit = random.nextInt(30);
                int after = random.nextInt(100);
                ours.readNBytes(before);
                ours.mark(limit);
                ours.readNBytes(after);
                int position = before;
                try {
                    ours.reset();
                } catch (IOException e) {
                    assertThat(after).as("seed " + seed).isGreaterThan(limit);
                    position = before + after;
                }
                assertThat(ours.readAllBytes())
                        .as("seed " + seed)
                        .isEqualTo(Arrays.copyOfRange(content, position, content.length));
            }
        }
    }

    private static final class Session {
        private final byte[] content;
        private final InputStream theirs;
        private final InputStream ours;
        private final Random random;
        private final String name;
        private int position;
        private int mark = -1;
        private int markLimit;

        Session(byte[] content, InputStream theirs, InputStream ours, Random random, String name) {
            this.content = content;
            this.theirs = theirs;
            this.ours = ours;
            this.random = random;
            this.name = name;
        }

        void run() throws IOException {
            for (int step = 0; step < 60; step++) {
                int left = content.length - position;
                switch (random.nextInt(9)) {
                    case 0, 1 -> readBytes(random.nextInt(20));
                    case 2, 3 -> readBlock(random.nextInt(90));
                    case 4 -> skip(random.nextInt(Math.min(left, 120) + 1));
                    case 5 -> setMark(random.nextInt(100));
                    case 6 -> reset();
                    case 7 -> assertThat(ours.available()).as(name).isEqualTo(theirs.available()).isEqualTo(left);
                    default -> readN(random.nextInt(50));
                }
            }
            var expected = new ByteArrayOutputStream();
            var rest = new ByteArrayOutputStream();
            theirs.transferTo(expected);
            ours.transferTo(rest);
            assertThat(rest.toByteArray())
                    .as(name)
                    .isEqualTo(expected.toByteArray())
                    .isEqualTo(Arrays.copyOfRange(content, position, content.length));
        }

        private void readBytes(int count) throws IOException {
            for (int i = 0; i < count; i++) {
                int value = ours.read();
                assertThat(value).as(name).isEqualTo(theirs.read());
                position += value < 0 ? 0 : 1;
            }
        }

        private void readBlock(int length) throws IOException {
            byte[] expected = new byte[length];
            byte[] actual = new byte[length];
            int count = ours.read(actual, 0, length);
            assertThat(count).as(name).isEqualTo(theirs.read(expected, 0, length));
            assertThat(actual).as(name).isEqualTo(expected);
            position += Math.max(count, 0);
        }

        private void readN(int length) throws IOException {
            byte[] actual = ours.readNBytes(length);
            assertThat(actual).as(name).isEqualTo(theirs.readNBytes(length));
            position += actual.length;
        }

        private void skip(int count) throws IOException {
            theirs.skipNBytes(count);
            ours.skipNBytes(count);
            position += count;
        }

        private void setMark(int limit) {
            theirs.mark(limit);
            ours.mark(limit);
            mark = position;
            markLimit = limit;
        }

        private void reset() throws IOException {
            if (mark >= 0 && position - mark <= markLimit) {
                // The JDK's stream forgets a mark at the end of the file that ours keeps.
                boolean theirsHolds = true;
                try {
                    theirs.reset();
                } catch (IOException e) {
                    theirsHolds = false;
                }
                ours.reset();
                if (!theirsHolds) {
                    ours.skipNBytes(position - mark);
                    assertThat(position).as(name).isEqualTo(content.length);
                    mark = -1;
                    return;
                }
                position = mark;
            }
        }
    }
}
