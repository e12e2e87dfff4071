// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.runtime.Event;
import io.pelton.runtime.Timer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What has come of one group of an aggregation. It is due when nothing has come for so long. Its message, size and lease belong to who has taken
 * it; the rest is guarded by {@link Groups}.
 */
final class Group extends Timer {
    final String key;
    Branches.@Nullable Lease lease;

    /** What is made of it so far; null before the first message, and if it is dropped. */
    @Nullable Message message;

    int size;

    /** How long it is kept if nothing else comes. */
    long timeoutMillis;

    /** How many bytes are counted for what is made of it, and how many they were when that was measured last. */
    long bytes;

    long measured;

    /** Whether a message is being added to it. */
    boolean isTaken;

    /** Why it is to be complete when it is taken no more; null if nothing but messages has been the reason. */
    @Nullable String pendingReason;

    /** Who wants to add a message next, in order; null for nobody. */
    @Nullable ArrayDeque<Turn> waiting;

    Group(String key) {
        this.key = key;
    }

    /** A message that waits for its group. */
    static final class Turn {
        /** Happens when it has come. */
        final Event comes;

        /** The group, when it has been taken for the message. */
        volatile @Nullable Group group;

        /** Whether the group is gone, so that the message begins anew. */
        volatile boolean isOver;

        Turn(Event comes) {
            this.comes = comes;
        }

        boolean hasCome() {
            return group != null || isOver;
        }
    }
}
