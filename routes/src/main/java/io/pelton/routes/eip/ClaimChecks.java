// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a message and its copies have checked in, to be claimed later. Belongs to the thread of the message. */
final class ClaimChecks {
    private static final String PROPERTY = "CamelClaimCheckRepository";

    final Map<@Nullable String, Message> byKey = new HashMap<>();
    final Deque<Message> pushed = new ArrayDeque<>();

    /** Those of {@code message}, made when they are first asked for. */
    static ClaimChecks of(Message message) {
        if (message.property(PROPERTY) instanceof ClaimChecks known) {
            return known;
        }
        ClaimChecks made = new ClaimChecks();
        made.attach(message);
        return made;
    }

    void attach(Message message) {
        message.setProperty(PROPERTY, this);
    }

    @Nullable Message claim(@Nullable String key, boolean removes) {
        return removes ? byKey.remove(key) : byKey.get(key);
    }

    void check(@Nullable String key, Message message) {
        byKey.put(key, copy(message));
    }

    void push(Message message) {
        pushed.push(copy(message));
    }

    /** Without these very checks, which would have themselves in them. */
    private static Message copy(Message message) {
        Message copy = message.copy().detach();
        copy.setProperty(PROPERTY, null);
        return copy;
    }

    @Override
    public String toString() {
        return "claim checks";
    }
}
