// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of an answer that is read as it comes, and lets another request go when it is closed. The end of its message closes it, unless it was handed over
 * to who reads on after that. Used by one thread at a time.
 */
final class StreamedAnswer extends FilterInputStream {
    private final Slots.Slot slot;
    private boolean isHandedOver;

    /** @param slot released when it is closed */
    StreamedAnswer(InputStream in, Slots.Slot slot) {
        super(in);
        this.slot = slot;
    }

    /** The caller closes it from now on, and not the end of its message. */
    void handOver() {
        isHandedOver = true;
    }

    /** The message that it came with has ended. */
    void messageEnded() {
        if (isHandedOver) {
            return;
        }
        try {
            close();
        } catch (IOException e) {
            // nobody reads it
        }
    }

    @Override
    public void close() throws IOException {
        slot.release();
        super.close();
    }
}
