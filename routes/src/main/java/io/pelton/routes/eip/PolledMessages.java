// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches.Receipt;
import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that were polled for those of one batch. Each is complete when the way of the message it was polled for has ended and the
 * batch is durable. Of a batch that never is, only those that failed are completed. Thread-safe.
 */
final class PolledMessages implements Receipt {
    private final List<Ended> ended = new ArrayList<>();
    private boolean isDurable;

    private record Ended(Message polled, @Nullable Throwable failure) {}

    /** The way of the message that {@code polled} was taken for has ended. */
    void ended(Message polled, @Nullable Throwable failure) {
        synchronized (this) {
            if (!isDurable) {
                ended.add(new Ended(polled, failure));
                return;
            }
        }
        polled.complete(failure);
    }

    /** Completes those whose ways have ended, durable or not. */
    void completeEnded() {
        for (Ended message : drain()) {
            message.polled().complete(message.failure());
        }
    }

    private synchronized List<Ended> drain() {
        List<Ended> drained = List.copyOf(ended);
        ended.clear();
        return drained;
    }

    @Override
    public void acknowledged() {
        synchronized (this) {
            isDurable = true;
        }
        completeEnded();
    }

    @Override
    public void abandoned() {
        for (Ended message : drain()) {
            if (message.failure() != null) {
                message.polled().complete(message.failure());
            }
        }
    }
}
