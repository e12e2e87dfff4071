// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
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
        PumpCursor cursor = new PumpCursor(new Broken(), "split", EngineRuntime.system(), threadEnded::countDown);
        threadEnded.await();
        assertThat(cursor.isFinished()).isFalse();
        assertThatIOException().isThrownBy(cursor::advance).withMessage("broken");
        assertThat(cursor.isFinished()).isTrue();
        assertThat(cursor.advance()).isFalse();
    }
}
