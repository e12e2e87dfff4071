// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockContext;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The groups of an {@link Aggregate} that are not complete yet, and their leases. Thread-safe. */
final class Groups {
    /** The most groups that are open at once: a million, or fewer where the heap has less than 1 KiB for each. */
    private static final int MAX_GROUPS =
            (int) Math.min(1_000_000, Runtime.getRuntime().maxMemory() / 1_024);

    private static final String BATCH = "consumer";

    private final Aggregate.Settings settings;
    private final int maxGroups;
    private final Map<Object, Group> groups = new LinkedHashMap<>();
    private final Map<Object, Boolean> closed;

    /** Whether anything may look at a message or at what is made of the group before that is complete. */
    private final boolean isLookedAt;

    /** Whether only the body is wanted of all but the first message of a group. */
    private final boolean gathersBodies;

    /** How many messages of a batch of their source have come. */
    private int ofBatch;

    /** When groups are complete though nothing more comes: of each group, and of all. */
    private final Timers<Timer> timers;

    private final Timer interval = new Timer() {};

    /** How many messages were taken out of their groups, and the flow ended before they were emitted. */
    private long left;

    /** What has come of one group. It is due when nothing has come for so long. */
    static final class Group extends Timer {
        private final Object key;
        private Branches.@Nullable Lease lease;
        private @Nullable Message message;
        private int size;

        Group(Object key) {
            this.key = key;
        }

        Object key() {
            return key;
        }

        /** What is made of it so far; null before the first message, and if it is dropped. */
        @Nullable Message message() {
            return message;
        }

        int size() {
            return size;
        }

        /** What holds its messages. */
        Branches.Lease lease() {
            return Objects.requireNonNull(lease);
        }
    }

    /** A group that is complete, and why. */
    record Complete(Group group, String reason) {}

    /** None has begun. */
    Groups(Aggregate.Settings settings, BlockContext context) {
        this(settings, context, MAX_GROUPS);
    }

    Groups(Aggregate.Settings settings, BlockContext context, int maxGroups) {
        this.timers = new Timers<>(context.runtime(), context.waker());
        this.settings = settings;
        this.maxGroups = maxGroups;
        this.isLookedAt = settings.looksAhead()
                || settings.timeoutMillis() != null && !(settings.timeoutMillis() instanceof FixedTime)
                || settings.predicate() != null
                || settings.countsBatches()
                || settings.size() != null && !settings.size().isConstant()
                || !(settings.strategy() instanceof Strategy);
        this.gathersBodies = !isLookedAt && settings.strategy() == Strategy.GROUPED_BODIES;
        this.closed = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, Boolean> eldest) {
                return size() > settings.closesKeys();
            }
        };
        setInterval();
    }

    private void setInterval() {
        if (settings.intervalMillis() > 0) {
            timers.set(interval, TimeUnit.MILLISECONDS.toNanos(settings.intervalMillis()));
        }
    }

    /** Every group if none has this key. */
    synchronized List<Complete> unless(Object key) {
        refuseClosed(key);
        return groups.containsKey(key) ? List.of() : all();
    }

    private void refuseClosed(Object key) {
        if (settings.closesKeys() > 0 && closed.containsKey(key)) {
            throw new IllegalStateException("The correlation key [" + key + "] has been closed");
        }
    }

    /** Adds a copy of a message to its group, and gives the groups that are complete now. */
    synchronized List<Complete> add(Object key, Message message, Branches<Object> branches) {
        refuseClosed(key);
        if (groups.size() >= maxGroups && !groups.containsKey(key)) {
            throw new PeltonException(
                    ErrorCode.TOO_MANY_GROUPS,
                    "'aggregate' has " + maxGroups + " groups that are not complete, the most it keeps (1,000,000, or one for each KiB"
                            + " of the heap), and a message begins one more");
        }
        Group group = groups.computeIfAbsent(key, Group::new);
        group.lease = branches.retain(group.lease);
        try {
            String reason = grow(group, gathersBodies ? message : message.detachedCopy());
            if (reason == null) {
                return List.of();
            }
            if (reason.equals(BATCH)) {
                return batch();
            }
            remove(group);
            return List.of(new Complete(group, reason));
        } finally {
            if (group.message == null) {
                remove(group);
                branches.drop(group.lease());
            }
        }
    }

    private void remove(Group group) {
        groups.remove(group.key);
        timers.cancel(group);
    }

    /** Every group is complete, whatever it lacks. */
    synchronized List<Complete> all() {
        return all("force");
    }

    private List<Complete> all(String reason) {
        List<Complete> complete =
                groups.values().stream().map(group -> new Complete(group, reason)).toList();
        groups.values().forEach(timers::cancel);
        groups.clear();
        return complete;
    }

    /** Every group is complete, in the order of their keys: none is open that was not begun since the last batch. */
    private List<Complete> batch() {
        return all(BATCH).stream()
                .sorted(Comparator.comparing(complete -> complete.group().key.toString()))
                .toList();
    }

    /** Adds a message to its group; says why the group is complete, if it is. */
    private @Nullable String grow(Group group, Message message) {
        boolean isTaken = false;
        group.size++;
        try {
            if (isLookedAt) {
                message.setProperty(Properties.AGGREGATED_SIZE, group.size);
            }
            if (settings.timeoutMillis() != null) {
                Long timeout = Times.millis(settings.timeoutMillis().evaluate(message));
                setTimeout(group, timeout == null ? 0 : timeout);
            }
            String reason = settings.looksAhead() ? reason(group, message) : null;
            Message made = made(group, message);
            if (made == null) {
                isTaken = true;
                return null;
            }
            if (isLookedAt) {
                made.setProperty(Properties.AGGREGATED_SIZE, group.size);
            }
            reason = settings.looksAhead() ? reason : reason(group, made);
            group.message = made;
            isTaken = true;
            return reason;
        } finally {
            if (!isTaken) {
                group.size--; // an expression, the predicate or the strategy threw: the message is not part of the group
            }
        }
    }

    private void setTimeout(Group group, long millis) {
        if (millis > 0) {
            timers.set(group, TimeUnit.MILLISECONDS.toNanos(millis));
        } else {
            timers.cancel(group);
        }
    }

    /** What the strategy makes of the group and a message; null if the group is dropped. */
    private @Nullable Message made(Group group, Message message) {
        try {
            Message next = gathersBodies && group.message == null ? message.detachedCopy() : message;
            return settings.strategy().aggregate(group.message, next);
        } catch (RuntimeException e) {
            if (!settings.dropsFailed()) {
                throw e;
            }
            group.message = null;
            return null;
        }
    }

    private @Nullable String reason(Group group, Message message) {
        if (settings.countsBatches() && isBatchComplete(message)) {
            return BATCH;
        }
        if (settings.predicate() != null && settings.predicate().test(message)) {
            return "predicate";
        }
        return settings.size() != null && group.size >= settings.size().of(message) ? "size" : null;
    }

    private boolean isBatchComplete(Message message) {
        ofBatch++;
        Object size = ValueType.INTEGER.convert(message.property(Properties.BATCH_SIZE));
        if (!(size instanceof Integer wanted) || wanted <= 0 || ofBatch < wanted) {
            return false;
        }
        ofBatch = 0;
        return true;
    }

    /** A group with this key has been complete; maybe no other one is to begin. */
    synchronized void close(Object key) {
        if (settings.closesKeys() > 0) {
            closed.put(key, true);
        }
    }

    /** The groups whose time is over. */
    synchronized List<Complete> due() {
        List<Complete> complete = new ArrayList<>();
        for (Timer due : timers.takeDue()) {
            if (due instanceof Group group) {
                if (groups.remove(group.key, group)) { // else an interval has ended that, too
                    complete.add(new Complete(group, "timeout"));
                }
            } else {
                complete.addAll(all("interval"));
                setInterval();
            }
        }
        return complete;
    }

    /** The flow has ended before these could be emitted. The message at which it ended is counted by the flow. */
    synchronized void left(List<Complete> complete) {
        left += complete.stream().mapToLong(each -> each.group().size()).sum() - 1;
    }

    /** Drops what is kept. Gives how many messages were dropped, with those that were left. */
    synchronized long abandoned() {
        long dropped = left + groups.values().stream().mapToLong(Group::size).sum();
        groups.clear();
        left = 0;
        return dropped;
    }

    /** No group is due any more. */
    synchronized void close() {
        timers.clear();
    }
}
