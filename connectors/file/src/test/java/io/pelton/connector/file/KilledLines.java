// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A process of its own: writes numbered lines to a file, or to compressed parts, without end, taking epochs, and says each: its mark and how many lines there were. */
final class KilledLines {
    /** What a whole line ends with. */
    static final String DECIDED = " decided";

    static final String HEADER = "what is written";

    private static final int MOST_LINES = 3_000;
    private static final int PART_BYTES = 40_000;

    private KilledLines() {}

    /** @param arguments the file, a seed, the next number, and the mark of the last epoch, if there was one */
    public static void main(String[] arguments) throws Exception {
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
        int next = Integer.parseInt(arguments[2]);
        SinkWriter<Object> writer = open(Path.of(arguments[0]), arguments.length < 4 ? null : mark(arguments[3]));
        while (true) {
            Mark end = Objects.requireNonNull(writer.mark());
            writer.sync();
            System.out.println(next + " " + end + DECIDED);
            writer.decided();
            for (int i = random.nextInt(MOST_LINES); i >= 0; i--) {
                writer.write(line(next++));
                if (random.nextInt(100) == 0) {
                    writer.flush();
                }
            }
            writer.flush();
        }
    }

    /** A name that ends with {@code .gz} is that of parts. */
    static SinkWriter<Object> open(Path file, @Nullable Mark end) {
        return file.toString().endsWith(".gz")
                ? LineParts.of(file).rollSize(PART_BYTES).header(HEADER).open(end)
                : LineFile.of(file).open(end);
    }

    static String line(int number) {
        return "line " + number + " of those that are written";
    }

    static Mark mark(String text) {
        return Mark.of(HexFormat.of().parseHex(text));
    }

    /** Starts it; what it says is read from the process. */
    static Process start(Path file, long seed, int next, @Nullable Mark end) throws IOException {
        ProcessBuilder process = new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledLines.class.getName(),
                file.toString(),
                Long.toString(seed),
                Integer.toString(next));
        if (end != null) {
            process.command().add(end.toString());
        }
        return process.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
