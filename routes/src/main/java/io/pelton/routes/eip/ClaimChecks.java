// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a message and its copies have checked in, to be claimed later. Thread-safe, as copies go on by themselves. */
final class ClaimChecks {
    private static final String PROPERTY = "CamelClaimCheckRepository";

    private final Map<@Nullable String, Message> byKey = new HashMap<>();
    private final Deque<Message> pushed = new ArrayDeque<>();

    ClaimChecks() {}

    /** What {@link #byKey} and {@link #pushed} have given. */
    ClaimChecks(Map<?, ?> byKey, List<?> pushed) {
        byKey.forEach((key, message) -> this.byKey.put((String) key, (Message) message));
        pushed.forEach(message -> this.pushed.add((Message) message));
    }

    /** What is there now with a key. */
    synchronized Map<@Nullable String, Message> byKey() {
        return new HashMap<>(byKey);
    }

    /** What was pushed and is there now, the last one first. */
    synchronized List<Message> pushed() {
        return List.copyOf(pushed);
    }

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

    synchronized @Nullable Message claim(@Nullable String key, boolean removes) {
        return removes ? byKey.remove(key) : byKey.get(key);
    }

    void check(@Nullable String key, Message message) {
        Message copy = copy(message);
        synchronized (this) {
            byKey.put(key, copy);
        }
    }

    void push(Message message) {
        Message copy = copy(message);
        synchronized (this) {
            pushed.push(copy);
        }
    }

    synchronized @Nullable Message pop() {
        return pushed.poll();
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
