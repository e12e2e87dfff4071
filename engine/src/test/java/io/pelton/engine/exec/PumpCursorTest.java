// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.Split;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** A cursor whose input is read by a thread of its own. */
class PumpCursorTest {
    /** Has no records, and cannot be closed. */
    private static final class Broken implements Cursor<Object> {
        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public Object current() {
            throw new IllegalStateException();
        }

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public long offset() {
            return 0;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        public String describePosition() {
            return "the end";
        }

        @Override
        public void close() throws IOException {
            throw new IOException("broken");
        }
    }

    @Test
    void threadFailsWhenItsCursorHasLooked_isNotFinishedBeforeThatIsThrown() throws Exception {
        CountDownLatch threadEnded = new CountDownLatch(1);
        PumpCursor cursor = new PumpCursor(_ -> new Broken(), new Split("split", -1), EngineRuntime.system(), threadEnded::countDown, false);
        threadEnded.await();
        assertThat(cursor.isFinished()).isFalse();
        assertThatIOException().isThrownBy(cursor::advance).withMessage("broken");
        assertThat(cursor.isFinished()).isTrue();
        assertThat(cursor.advance()).isFalse();
    }

    /** Gives one message, whose body is what it has read. */
    private static final class One implements Cursor<Object> {
        private boolean given;

        @Override
        public boolean advance() {
            boolean isFirst = !given;
            given = true;
            return isFirst;
        }

        @Override
        public Object current() {
            return new Message("read");
        }

        @Override
        public Object original() {
            return "read";
        }

        @Override
        public boolean isFinished() {
            return given;
        }

        @Override
        public long offset() {
            return 1;
        }

        @Override
        public String describePosition() {
            return "there";
        }

        @Override
        public void close() {}
    }

    @Test
    void stepsChangeTheMessage_whatWasReadIsStillAtHand() throws Exception {
        CountDownLatch signalled = new CountDownLatch(2); // a record, and the end
        PumpCursor cursor = new PumpCursor(_ -> new One(), new Split("split", -1), EngineRuntime.system(), signalled::countDown, false);
        signalled.await();
        assertThat(cursor.advance()).isTrue();
        ((Message) cursor.current()).setBody("changed");
        assertThat(cursor.original()).isEqualTo("read");
    }

    /** Gives numbers as far as it may. */
    private static final class Numbers implements Cursor<Object> {
        private final Semaphore there = new Semaphore(0);
        private final AtomicLong read = new AtomicLong();

        @Override
        public boolean advance() {
            if (!there.tryAcquire()) {
                return false;
            }
            read.incrementAndGet();
            return true;
        }

        @Override
        public Object current() {
            return read.get();
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public long idleNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        public long offset() {
            return read.get();
        }

        @Override
        public String describePosition() {
            return "number " + read;
        }

        @Override
        public void close() {}
    }

    private static void take(PumpCursor cursor, int count, Semaphore signals) throws Exception {
        for (int i = 1; i <= count; i++) {
            while (!cursor.advance()) {
                assertThat(signals.tryAcquire(60, TimeUnit.SECONDS)).as("signalled after %d", i - 1).isTrue();
            }
        }
    }

    @Test
    void cursorHasSomethingAtLast_itsThreadIsWokenByIt() throws Exception {
        Numbers numbers = new Numbers();
        Semaphore signals = new Semaphore(0);
        AtomicReference<Runnable> waker = new AtomicReference<>();
        PumpCursor cursor = new PumpCursor(
                context -> {
                    waker.set(context.waker());
                    return numbers;
                },
                new Split("split", -1),
                EngineRuntime.system(),
                signals::release,
                false);
        for (int i = 0; i < 1_000; i++) {
            numbers.there.release();
            waker.get().run();
            take(cursor, 1, signals);
        }
        cursor.close();
        assertThat(numbers.read).hasValue(1_000);
    }

    @Test
    void threadIsAheadOfItsReader_itGoesOnWhenThereIsRoom() throws Exception {
        Numbers numbers = new Numbers();
        Semaphore signals = new Semaphore(0);
        numbers.there.release(100_000);
        PumpCursor cursor = new PumpCursor(_ -> numbers, new Split("split", -1), EngineRuntime.system(), signals::release, false);
        take(cursor, 100_000, signals);
        cursor.close();
        assertThat(numbers.read).hasValue(100_000);
    }
}
