// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a message makes of its group. Belongs to who has taken the group. */
final class Growth {
    static final long NO_TIMEOUT = -1;

    private final Groups groups;
    private final Aggregate.Settings settings;
    private final GroupBytes bytes;

    /** How long the group is kept from now on if nothing else comes. */
    long timeoutMillis = NO_TIMEOUT;

    /** Why the group is complete; null if it is not. */
    @Nullable String reason;

    /** Whether the message is part of the group now, or dropped with it; else an expression, the predicate or the strategy threw. */
    boolean isDone;

    /** The message has not been added yet. */
    Growth(Groups groups, Aggregate.Settings settings, GroupBytes bytes) {
        this.groups = groups;
        this.settings = settings;
        this.bytes = bytes;
    }

    /** Adds {@code message} to {@code group}. */
    void run(Group group, Message message) throws ExchangeException {
        message.setProperty(Properties.AGGREGATED_SIZE, group.size + 1);
        if (settings.timeoutMillis() != null) {
            timeoutMillis = Math.max(
                    0, Objects.requireNonNullElse(Times.millis(settings.timeoutMillis().evaluate(message)), 0L));
        }
        String early = settings.looksAhead() ? reasonAhead(group, message) : null;
        long added = GroupBytes.added(message);
        Message made = made(group, message);
        if (made == null) {
            group.size++;
            isDone = true;
            return;
        }
        made.setProperty(Properties.AGGREGATED_SIZE, group.size + 1);
        String late = settings.looksAhead() ? early : reason(group, made);
        if (late == null && timeoutMillis > 0) {
            made.setProperty(Properties.AGGREGATED_TIMEOUT, timeoutMillis);
        }
        bytes.made(group, made, added);
        group.message = made;
        group.size++;
        reason = late;
        isDone = true;
    }

    /** What the strategy makes of the group and a message; null if the group is dropped. */
    private @Nullable Message made(Group group, Message message) throws ExchangeException {
        Message made;
        try {
            made = settings.strategy().aggregate(group.message, message);
        } catch (RuntimeException e) {
            if (!settings.dropsFailed()) {
                throw new ExchangeException("Error occurred during aggregation", message, e);
            }
            group.message = null;
            return null;
        }
        if (made == null) {
            throw new ExchangeException("AggregationStrategy " + settings.strategy() + " returned null which is not allowed", message);
        }
        return made;
    }

    /** Why the group is complete with a message that is not part of it yet, which knows the key meanwhile. */
    private @Nullable String reasonAhead(Group group, Message message) {
        message.setProperty(Properties.AGGREGATED_KEY, group.key);
        String reason = reason(group, message);
        message.setProperty(Properties.AGGREGATED_KEY, null);
        return reason;
    }

    private @Nullable String reason(Group group, Message message) {
        if (settings.countsBatches() && groups.isBatchComplete(message)) {
            return Groups.BATCH;
        }
        if (GroupSignals.takeCurrent(message)) {
            return "strategy";
        }
        if (settings.predicate() != null && settings.predicate().test(message)) {
            return "predicate";
        }
        return settings.size() != null && isFull(settings.size().of(message), group.size + 1) ? "size" : null;
    }

    /** As in Camel, a size of 0 or less is none: the message does not say when its group is complete. */
    private static boolean isFull(int wanted, int size) {
        return wanted > 0 && size >= wanted;
    }
}
