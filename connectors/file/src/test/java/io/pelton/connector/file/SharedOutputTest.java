// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.SinkWriter;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Writers of one output that are used by a thread each. {@link WrittenFileTest} has more about those of one file. */
class SharedOutputTest {
    private static final int FILES = 100;

    @TempDir
    private Path folder;

    /** The first write goes on until somebody else comes in as well, or waits to. */
    private static final class Slow extends OutputStream {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final AtomicInteger inside = new AtomicInteger();
        private volatile boolean isMixed;
        private volatile Thread other = Thread.currentThread();

        @Override
        public void write(int b) {
            throw new IllegalStateException();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            isMixed |= inside.incrementAndGet() > 1;
            begun.countDown();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!isMixed && !isWaiting() && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            inside.decrementAndGet();
        }

        private boolean isWaiting() {
            Thread.State state = other.getState();
            return state == Thread.State.WAITING || state == Thread.State.TERMINATED || other.equals(Thread.currentThread());
        }
    }

    @Test
    void twoWritersPrintAtOnce_noneComesBetweenTheBytesOfAnother() throws Exception {
        Slow printed = new Slow();
        LineWriter first = LineWriter.toStandardOutput(printed, TextEncoding.UTF_8);
        LineWriter second = LineWriter.toStandardOutput(printed, TextEncoding.UTF_8);
        FutureTask<Boolean> printing = new FutureTask<>(() -> print(second, "second"));
        Thread thread = Thread.ofPlatform().daemon().unstarted(printing);
        printed.other = thread;
        FutureTask<Boolean> before = new FutureTask<>(() -> print(first, "first"));
        Thread.ofPlatform().daemon().start(before);
        assertThat(printed.begun.await(30, TimeUnit.SECONDS)).isTrue();
        thread.start();
        assertThat(before.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(printing.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(printed.isMixed).isFalse();
    }

    @Test
    void twoThreadsOpenOneFileAtOnce_theyShareIt() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        FutureTask<Boolean> other = new FutureTask<>(() -> openAll(start, "right"));
        Thread.ofPlatform().daemon().start(other);
        openAll(start, "left");
        assertThat(other.get(60, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < FILES; i++) {
            assertThat(Files.readAllLines(folder.resolve("out" + i)))
                    .as("file %s", i)
                    .containsExactlyInAnyOrder("left", "right");
        }
    }

    private boolean openAll(CyclicBarrier start, String line) throws Exception {
        for (int i = 0; i < FILES; i++) {
            start.await(60, TimeUnit.SECONDS);
            SinkWriter<Object> writer = LineFile.of(folder.resolve("out" + i)).open();
            start.await(60, TimeUnit.SECONDS);
            print(writer, line);
            writer.close();
            writer.ended(true);
        }
        return true;
    }

    private static boolean print(SinkWriter<Object> writer, String line) throws Exception {
        writer.write(line);
        writer.flush();
        return true;
    }
}
