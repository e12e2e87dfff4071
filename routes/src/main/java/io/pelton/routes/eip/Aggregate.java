// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.spi.View;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects messages in groups and leads the message made of a group down its branch when the group is complete; the messages
 * themselves go on. What is in a group is not acknowledged before the message made of it is. At the end of the input every group
 * is given out. Thread-safe: all who use the step share its groups, but branches are run outside of the lock.
 */
public final class Aggregate implements BlockFunction<Object> {
    private static final long serialVersionUID = 1L;
    private static final int MAX_GROUPS = 1_000_000;
    private static final String BATCH = "consumer";

    /**
     * When groups are complete.
     *
     * @param key what messages of a group have in common
     * @param strategy makes one message of those of a group
     * @param predicate a group is complete when this holds for the message made of it; null for no matter what
     * @param size a group is complete when it has so many; null for no matter how many
     * @param timeoutMillis a group is complete when nothing has come for so long; 0 for no matter how long
     * @param intervalMillis all groups are complete each time so long has passed; 0 for never
     * @param looksAhead whether the predicate is asked about the message that comes, not about what is made of all
     * @param ignoresNoKey whether messages without key are left out; else they fail
     * @param closesKeys how many keys are remembered whose groups are complete and take no more; 0 for none
     * @param dropsLate whether a group that is complete because nothing came is dropped
     * @param onNewGroup whether a group is complete when a message of another one comes
     * @param countsBatches whether all groups are complete when as many messages have come as their source had found
     * @param dropsFailed whether a group is dropped when its strategy fails; else the message fails
     */
    public record Settings(
            Expression key,
            AggregationStrategy strategy,
            @Nullable Predicate predicate,
            @Nullable Count size,
            @Nullable Expression timeoutMillis,
            long intervalMillis,
            boolean looksAhead,
            boolean ignoresNoKey,
            int closesKeys,
            boolean dropsLate,
            boolean onNewGroup,
            boolean countsBatches,
            boolean dropsFailed)
            implements Serializable {}

    private final Settings settings;
    private final transient Map<Object, Group> groups = new LinkedHashMap<>();
    private final transient Map<Object, Boolean> closed;

    /** Whether anything may look at a message that comes, before it becomes part of what is made of the group. */
    private final boolean isSizeAskedFor;

    /** How many messages of a batch of their source have come. */
    private int ofBatch;

    private int users;
    private long intervalBegan = System.nanoTime();

    /** What has come of one group. */
    private static final class Group {
        private final Object key;
        private final List<Branches.Hold> holds = new ArrayList<>();
        private @Nullable Message message;
        private int size;
        private long lastNanos;
        private long timeoutNanos;

        Group(Object key) {
            this.key = key;
        }
    }

    /** A group that is complete, and why. */
    private record Complete(Group group, String reason) {}

    /** No group has begun. */
    public Aggregate(Settings settings) {
        this.settings = settings;
        this.isSizeAskedFor = settings.looksAhead()
                || settings.timeoutMillis() != null
                || !(settings.strategy() instanceof Strategy);
        this.closed = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, Boolean> eldest) {
                return size() > settings.closesKeys();
            }
        };
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        Object key = settings.key().evaluate(message);
        if (key == null || key.toString().isEmpty()) {
            if (settings.ignoresNoKey()) {
                return true;
            }
            throw new IllegalArgumentException("Invalid correlation key: the message has none");
        }
        List<Complete> complete = new ArrayList<>();
        try {
            add(View.keep(key), message.detachedCopy(), branches, complete);
        } finally {
            give(complete, branches);
        }
        return true;
    }

    /** @param complete gets the groups that are complete now, even if adding fails */
    private synchronized void add(Object key, Message message, Branches<Object> branches, List<Complete> complete) {
        if (settings.closesKeys() > 0 && closed.containsKey(key)) {
            throw new IllegalStateException("The correlation key [" + key + "] has been closed");
        }
        if (settings.onNewGroup() && !groups.containsKey(key)) {
            complete.addAll(all());
        }
        Group group = groups.computeIfAbsent(key, Group::new);
        if (groups.size() > MAX_GROUPS) {
            throw new PeltonException(
                    ErrorCode.TOO_MANY_GROUPS, "'aggregate' has more than " + MAX_GROUPS + " groups that are not complete");
        }
        hold(group, branches);
        try {
            String reason = grow(group, message);
            if (BATCH.equals(reason)) {
                complete.addAll(batch());
            } else if (reason != null) {
                groups.remove(key);
                complete.add(new Complete(group, reason));
            }
        } finally {
            if (group.message == null) {
                groups.remove(key);
                group.holds.forEach(branches::release);
            }
        }
    }

    /** Every group is complete, whatever it lacks. */
    private List<Complete> all() {
        List<Complete> complete =
                groups.values().stream().map(group -> new Complete(group, "force")).toList();
        groups.clear();
        return complete;
    }

    /** Every group is complete, in the order of their keys: none is open that was not begun since the last batch. */
    private List<Complete> batch() {
        List<Complete> complete = groups.values().stream()
                .sorted(Comparator.comparing(group -> group.key.toString()))
                .map(group -> new Complete(group, BATCH))
                .toList();
        groups.clear();
        return complete;
    }

    private static void hold(Group group, Branches<Object> branches) {
        if (group.holds.isEmpty() || !branches.isHeldBy(group.holds.getLast())) {
            group.holds.add(branches.hold());
        }
    }

    /** Adds a message to its group; says why the group is complete, if it is. */
    private @Nullable String grow(Group group, Message message) {
        group.size++;
        if (isSizeAskedFor) {
            message.setProperty(Properties.AGGREGATED_SIZE, group.size);
        }
        if (settings.timeoutMillis() != null) {
            Long timeout = Times.millis(settings.timeoutMillis().evaluate(message));
            group.timeoutNanos = timeout == null ? 0 : timeout * 1_000_000;
            group.lastNanos = System.nanoTime();
        }
        String reason = settings.looksAhead() ? reason(group, message) : null;
        Message made = made(group, message);
        if (made == null) {
            return null;
        }
        made.setProperty(Properties.AGGREGATED_SIZE, group.size);
        group.message = made;
        return settings.looksAhead() ? reason : reason(group, made);
    }

    /** What the strategy makes of the group and a message; null if the group is dropped. */
    private @Nullable Message made(Group group, Message message) {
        try {
            return settings.strategy().aggregate(group.message, message);
        } catch (RuntimeException e) {
            group.size--;
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

    private void give(List<Complete> complete, Branches<Object> branches) {
        for (Complete each : complete) {
            each.group().holds.forEach(branches::release);
            Message message = each.group().message;
            if (settings.closesKeys() > 0) {
                close(each.group().key);
            }
            if (message == null || settings.dropsLate() && each.reason().equals("timeout")) {
                continue;
            }
            message.setProperty(Properties.AGGREGATED_BY, each.reason());
            message.setProperty(Properties.AGGREGATED_KEY, each.group().key);
            try {
                branches.run(0, message);
                message.complete(null);
            } catch (Exception e) {
                message.complete(e);
                branches.setAside(message, e);
            }
        }
    }

    private synchronized void close(Object key) {
        closed.put(key, true);
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    @Override
    public long tickMillis() {
        return settings.timeoutMillis() != null || settings.intervalMillis() > 0 ? 10 : 0;
    }

    @Override
    public synchronized void opened() {
        users++;
    }

    @Override
    public void tick(Branches<Object> branches) {
        give(due(), branches);
    }

    private synchronized List<Complete> due() {
        long now = System.nanoTime();
        boolean isInterval =
                settings.intervalMillis() > 0 && now - intervalBegan >= settings.intervalMillis() * 1_000_000;
        if (isInterval) {
            intervalBegan = now;
        }
        List<Complete> complete = new ArrayList<>();
        for (Iterator<Group> each = groups.values().iterator(); each.hasNext(); ) {
            Group group = each.next();
            boolean isLate = group.timeoutNanos > 0 && now - group.lastNanos >= group.timeoutNanos;
            if (isLate || isInterval) {
                each.remove();
                complete.add(new Complete(group, isLate ? "timeout" : "interval"));
            }
        }
        return complete;
    }

    @Override
    public void inputEnded(Branches<Object> branches) {
        give(rest(), branches);
    }

    private synchronized List<Complete> rest() {
        users--;
        return users > 0 ? List.of() : all();
    }
}
