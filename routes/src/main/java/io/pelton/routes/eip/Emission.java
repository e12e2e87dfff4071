// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Emits messages that a step has kept, in the order in which they were taken out. One that comes while another one emits leaves its messages to
 * that one and goes on: the way of a message that is being emitted may lead to the step again, and must not wait for itself. Thread-safe.
 */
final class Emission {
    private final Queue<KeptMessage> messages = new ArrayDeque<>();
    private boolean isUnderWay;

    /** Has messages that were taken out emitted after those that were taken out before. */
    synchronized void add(List<KeptMessage> taken) {
        messages.addAll(taken);
    }

    /**
     * Leads what was added down the first branch, one after the other, unless that is being done already. What is written by it comes after what
     * was written before, on whatever thread. If an end of the flow keeps messages from it, {@code left} is told how many, without the one at
     * which the end came, which the flow counts.
     */
    void run(Branches<Object> branches, IntConsumer left) {
        run(branches, left, null);
    }

    /** The same while a message is there that was to go on: {@code own} is what was kept of it, which may be emitted before the end comes. */
    @SuppressWarnings("ReferenceEquality") // it is this very message, or another one
    void run(Branches<Object> branches, IntConsumer left, @Nullable KeptMessage own) {
        if (!begins()) {
            return;
        }
        int notEmitted = 0;
        boolean isOwnEmitted = false;
        boolean isDone = false;
        try {
            do {
                branches.keepOrder();
                for (KeptMessage next = poll(); next != null; next = poll()) {
                    notEmitted = 1;
                    next.emit(branches);
                    notEmitted = 0;
                    isOwnEmitted |= next == own;
                }
                branches.keepOrder();
            } while (!ends());
            isDone = true;
        } finally {
            if (!isDone) {
                notEmitted += drop();
                if (notEmitted > 0) {
                    left.accept(notEmitted - 1 + (isOwnEmitted ? 1 : 0));
                }
            }
        }
    }

    private synchronized boolean begins() {
        if (isUnderWay || messages.isEmpty()) {
            return false;
        }
        isUnderWay = true;
        return true;
    }

    private synchronized @Nullable KeptMessage poll() {
        return messages.poll();
    }

    /** Nothing more, unless messages have been added since. */
    private synchronized boolean ends() {
        isUnderWay = !messages.isEmpty();
        return !isUnderWay;
    }

    /** How many messages are emitted no more. */
    private synchronized int drop() {
        int dropped = messages.size();
        messages.clear();
        isUnderWay = false;
        return dropped;
    }
}
