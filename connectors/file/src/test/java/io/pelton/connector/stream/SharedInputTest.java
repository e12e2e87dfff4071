// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import io.pelton.connector.collect.Collect;
import io.pelton.connector.file.LineOptions;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** A reader gets what the one before it has read and not taken. */
@Timeout(60)
class SharedInputTest {
    static long[] seeds() {
        Long given = Long.getLong("pelton.seed");
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        return given != null ? new long[] {given} : new SplittableRandom(first).longs(20, 0, 1L << 32).toArray();
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void readersEndAnywhere_whatTheyHaveTakenIsTheWholeInput(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] content = new byte[random.nextInt(5_000)];
        random.nextBytes(content);
        SharedInput input = new SharedInput(new ByteArrayInputStream(content));
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        boolean isAtEnd = false;
        while (!isAtEnd) {
            long start = random.nextLong(1_000_000);
            SharedInput.Reader reader = input.open(start);
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            int done = 0;
            for (int i = random.nextInt(10); i > 0 && !isAtEnd; i--) {
                byte[] buffer = new byte[random.nextInt(1, 300)];
                int count = reader.read(buffer, 0, buffer.length);
                isAtEnd = count < 0;
                read.write(buffer, 0, Math.max(count, 0));
                done = isAtEnd ? read.size() : random.nextInt(done, read.size() + 1);
                if (random.nextBoolean()) {
                    reader.taken(start + done);
                }
            }
            reader.end(start + done);
            taken.write(read.toByteArray(), 0, done);
            assertThat(reader.read(new byte[1], 0, 1)).isEqualTo(-1);
        }
        assertThat(taken.toByteArray()).isEqualTo(content);
    }

    @Test
    void readerEndsWhileItsReadBlocks_whatThatReadsLaterIsTheNextOnes() throws Exception {
        Pipe pipe = Pipe.open();
        try (OutputStream out = Channels.newOutputStream(pipe.sink());
                InputStream in = Channels.newInputStream(pipe.source())) {
            SharedInput input = new SharedInput(in);
            SharedInput.Reader before = input.open(0);
            CompletableFuture<Integer> read = new CompletableFuture<>();
            Thread reading = Thread.ofPlatform().start(() -> {
                try {
                    before.read();
                    read.complete(before.read());
                } catch (IOException e) {
                    read.completeExceptionally(e);
                }
            });
            out.write('a');
            // it has read the first byte and blocks for the second
            await().until(() -> Arrays.stream(reading.getStackTrace())
                    .anyMatch(frame -> frame.getMethodName().equals("readStream")));
            before.end(0);
            SharedInput.Reader after = input.open(0);
            assertThat(after.read()).isEqualTo('a');
            out.write('b');
            pipe.sink().close();
            assertThat(after.read()).isEqualTo('b');
            assertThat(after.read()).isEqualTo(-1);
            assertThat(read.join()).isEqualTo(-1);
        }
    }

    @Test
    void linesThatWereReadAheadAndNotTaken_areThoseOfTheNextCursor() throws Exception {
        byte[] text = "a\nb\nc\nd".getBytes(StandardCharsets.UTF_8);
        SharedInput input = new SharedInput(new ByteArrayInputStream(text));
        Source<ByteView> source = StandardInput.lines(LineOptions.DEFAULT, () -> input);
        List<String> taken = new ArrayList<>();
        for (int lines = 0; lines < 4; lines++) {
            Cursor<ByteView> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()));
            long offset;
            try (cursor) {
                assertThat(cursor.advance()).isTrue();
                taken.add(cursor.current().toString());
                offset = cursor.offset();
                while (cursor.advance()) {
                    assertThat(cursor.offset()).isGreaterThan(offset);
                }
            }
            cursor.taken(offset, true);
        }
        assertThat(taken).containsExactly("a", "b", "c", "d");
    }

    /** As {@code pelton dev} does when a file is saved. */
    @Test
    void flowIsStoppedWhileItReadsAhead_andAnotherGoesOn_noLineIsLostOrComesTwice() throws Exception {
        int lines = 200_000;
        byte[] text = IntStream.range(0, lines).mapToObj(i -> i + "\n").collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
        CountDownLatch isStopped = new CountDownLatch(1);
        SharedInput input = new SharedInput(new HalfBefore(text, isStopped));
        Source<ByteView> source = StandardInput.lines(LineOptions.DEFAULT, () -> input);
        List<String> written = new ArrayList<>();
        int flows = 0;
        try (Engine engine = new Engine()) {
            while (written.size() < lines && flows < 1_000) {
                Collect<String> collect = new Collect<>();
                Plan plan = Flow.from(source)
                        .map(ByteView::toString)
                        .to(collect)
                        .named("flow" + flows++)
                        .plan();
                FlowHandle flow = engine.run(plan);
                await().until(() -> !collect.records().isEmpty() || flow.snapshot().state().isFinal());
                flow.stop(Duration.ofSeconds(30));
                isStopped.countDown();
                flow.await(Duration.ofSeconds(30));
                assertThat(flow.snapshot().state()).isEqualTo(FlowState.DONE);
                written.addAll(collect.records());
            }
        }
        assertThat(flows).isGreaterThan(1);
        assertThat(written).isEqualTo(IntStream.range(0, lines).mapToObj(Integer::toString).toList());
    }

    /** Bytes of which the second half comes after an event: so the first flow cannot read all of them, however late it is stopped. */
    private static final class HalfBefore extends InputStream {
        private final ByteArrayInputStream bytes;
        private final int half;
        private final CountDownLatch event;

        HalfBefore(byte[] bytes, CountDownLatch event) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.half = bytes.length / 2;
            this.event = event;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int before = bytes.available() - half;
            if (before > 0) {
                return bytes.read(target, offset, Math.min(length, before));
            }
            try {
                event.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
            return bytes.read(target, offset, length);
        }
    }
}
