// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.SinkWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Writers of the standard output that are used by a thread each. {@link WrittenFileTest} has those of one file. */
class SharedOutputTest {
    private static final int FLUSHES = 300;
    private static final int LINES = 20;

    @Test
    void twoWritersPrintAtOnce_linesStayWhole() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream() {
            // not synchronized, as the stream of a process is not
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized")
            public void write(byte[] bytes, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    super.write(bytes[offset + i]);
                }
            }
        };
        writeTogether(
                LineWriter.toStandardOutput(printed, TextEncoding.UTF_8),
                LineWriter.toStandardOutput(printed, TextEncoding.UTF_8));
        assertWhole(printed.toString(StandardCharsets.UTF_8).lines().toList());
    }

    private static void writeTogether(SinkWriter<Object> left, SinkWriter<Object> right) throws Exception {
        FutureTask<Boolean> other = new FutureTask<>(() -> write(right, "right"));
        Thread.ofPlatform().daemon().start(other);
        write(left, "left");
        assertThat(other.get()).isTrue();
        left.close();
        right.close();
        left.ended(true);
        right.ended(true);
    }

    private static boolean write(SinkWriter<Object> writer, String name) throws Exception {
        for (int flush = 0; flush < FLUSHES; flush++) {
            for (int line = 0; line < LINES; line++) {
                writer.write(name + "-" + (flush * LINES + line));
            }
            writer.flush();
        }
        return true;
    }

    private static void assertWhole(List<String> lines) {
        assertThat(lines).hasSize(2 * FLUSHES * LINES);
        for (String name : List.of("left", "right")) {
            List<String> ofOne =
                    lines.stream().filter(line -> line.startsWith(name + "-")).toList();
            for (int i = 0; i < FLUSHES * LINES; i++) {
                assertThat(ofOne.get(i)).isEqualTo(name + "-" + i);
            }
        }
    }
}
