// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Lanes whose ways are written in the order in which they began, each in its turn. Belongs to the owner of the lanes. */
final class WaysInOrder {
    private final Deque<Lane> begun = new ArrayDeque<>();

    /** The way of {@code lane} is about to begin. */
    void begins(Lane lane) {
        begun.add(lane);
        if (begun.size() == 1) {
            lane.takesTurn();
        }
    }

    /** The last one does not begin. */
    void lastDoesNotBegin() {
        begun.removeLast();
    }

    /** Whether all have been written. */
    boolean areOver() {
        return begun.isEmpty();
    }

    /** The one whose turn it is, if it has ended. */
    @Nullable Lane ended() {
        Lane first = begun.peek();
        return first == null || !first.hasEnded() ? null : first;
    }

    /** It has been written: the next one has its turn. */
    void written() {
        begun.remove();
        Lane next = begun.peek();
        if (next != null) {
            next.takesTurn();
        }
    }
}
