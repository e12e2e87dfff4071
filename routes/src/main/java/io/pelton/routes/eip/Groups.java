// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockContext;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import io.pelton.state.HeapSize;
import io.pelton.state.RecentKeys;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The groups of an {@link Aggregate} that are not complete yet, and their leases. Thread-safe.
 *
 * <p>Expressions, predicates and strategies, which are user code, run while their group is taken, but not under the lock: a message that comes to
 * a group which is taken waits for its turn, in order; others pass. Where only strategies of our own run, all is done under the lock at once.
 */
@SuppressWarnings("ReferenceEquality") // another group may have begun with the same key
final class Groups implements State {
    /** What an entry that is written is about: all groups, one of them, or when one is due. */
    private static final int WHOLE = 0;

    private static final int GROUP = 1;
    private static final int TIME = 2;

    static final String BATCH = "consumer";
    static final String TIMEOUT = "timeout";

    private final String layout;
    private final Aggregate.Settings settings;
    private final EngineRuntime runtime;
    private final StateAccount account;
    private final GroupBytes bytes;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final RecentKeys<String> closed;

    /** Whether user code may run, or anything may look at what is made of a group before that is complete. */
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

    /** A group that is complete, and why. */
    record Complete(Group group, String reason) {}

    /** What an aggregation keeps. */
    static StateSpec<Groups> spec(String layout, Aggregate.Settings settings, BlockContext context) {
        return new StateSpec<>("groups", 3, account -> new Groups(layout, settings, context, account));
    }

    /** None has begun. */
    Groups(String layout, Aggregate.Settings settings, BlockContext context, StateAccount account) {
        this.layout = layout;
        this.runtime = context.runtime();
        this.timers = new Timers<>(runtime, context.waker());
        this.settings = settings;
        this.account = account;
        this.bytes = new GroupBytes(account);
        this.isLookedAt = settings.looksAhead()
                || settings.timeoutMillis() != null && !(settings.timeoutMillis() instanceof FixedTime)
                || settings.predicate() != null
                || settings.countsBatches()
                || settings.size() != null && !settings.size().isConstant()
                || !(settings.strategy() instanceof Strategy);
        this.gathersBodies = !isLookedAt && settings.strategy() == Strategy.GROUPED_BODIES;
        this.closed = context.state(RecentKeys.named("closed", settings.closesKeys()));
        setInterval();
    }

    private void setInterval() {
        if (settings.intervalMillis() > 0) {
            timers.set(interval, TimeUnit.MILLISECONDS.toNanos(settings.intervalMillis()));
        }
    }

    /** Every group if none has this key. */
    synchronized List<Complete> unless(String key, Message message) throws ExchangeException {
        refuseClosed(key, message);
        return groups.containsKey(key) ? List.of() : all("force");
    }

    private void refuseClosed(String key, Message message) throws ExchangeException {
        if (closed.contains(key)) {
            throw new ClosedKeyException(key, message);
        }
    }

    /** Adds a copy of a message to its group, and gives the groups that are complete now. */
    List<Complete> add(String key, Message message, Branches<Object> branches) throws ExchangeException {
        Message own = gathersBodies ? message : copy(message);
        account.admit(gathersBodies ? message.body() : own);
        if (!isLookedAt) {
            return addAtOnce(key, own, branches);
        }
        Group group = take(key, message, branches);
        Growth growth = new Growth(this, settings, bytes);
        try {
            group.lease = branches.retain(group.lease);
            growth.run(group, own);
        } catch (Throwable e) {
            leave(group, growth, branches);
            throw e;
        }
        return leave(group, growth, branches);
    }

    private static Message copy(Message message) {
        Message copy = message.detachedCopy();
        GroupSignals.clear(copy);
        return copy;
    }

    private synchronized List<Complete> addAtOnce(String key, Message message, Branches<Object> branches) throws ExchangeException {
        refuseClosed(key, message);
        Group present = groups.get(key);
        Group group = present == null ? new Group(key) : present;
        bytes.takes(group, (Strategy) settings.strategy(), message);
        if (present == null) {
            groups.put(key, group);
        }
        group.lease = branches.retain(group.lease);
        Message next = gathersBodies && group.message == null ? copy(message) : message;
        Message made = settings.strategy().aggregate(group.message, next);
        group.message = made;
        group.size++;
        boolean isFull = settings.size() != null && group.size >= settings.size().of(message);
        if (settings.timeoutMillis() != null) {
            Long millis = ((FixedTime) settings.timeoutMillis()).millis();
            setTimeout(group, millis);
            if (made != null && !isFull && millis > 0) {
                made.setProperty(Properties.AGGREGATED_TIMEOUT, millis);
            }
        }
        return isFull ? List.of(complete(group, "size")) : List.of();
    }

    private boolean removeIfEmpty(Group group) {
        if (group.message == null) {
            remove(group);
            return true;
        }
        return false;
    }

    /** Takes the group of a key, a new one if there is none; waits for its turn if it is taken. */
    private Group take(String key, Message message, Branches<Object> branches) throws ExchangeException {
        while (true) {
            Group.Turn turn;
            Group group;
            synchronized (this) {
                refuseClosed(key, message);
                group = groups.get(key);
                if (group == null) {
                    group = begin(key);
                }
                if (!group.isTaken) {
                    group.isTaken = true;
                    return group;
                }
                turn = new Group.Turn(runtime.event());
                if (group.waiting == null) {
                    group.waiting = new ArrayDeque<>(2);
                }
                group.waiting.add(turn);
            }
            try {
                branches.await(turn.comes, turn::hasCome);
            } catch (Throwable e) {
                giveUp(key, turn, branches);
                throw e;
            }
            Group taken = turn.group;
            if (taken != null) {
                return taken;
            }
        }
    }

    /** The message whose turn this is comes to its end: it waits no more. */
    private void giveUp(String key, Group.Turn turn, Branches<Object> branches) {
        synchronized (this) {
            Group group = groups.get(key);
            if (turn.group == null && group != null && group.waiting != null) {
                group.waiting.remove(turn);
            }
        }
        Group taken = turn.group; // nobody gives it the group any more
        if (taken != null) {
            leave(taken, new Growth(this, settings, bytes), branches);
        }
    }

    private Group begin(String key) {
        Group group = new Group(key);
        bytes.begins(group);
        groups.put(key, group);
        return group;
    }

    /** A group is not taken any more: gives the groups that are complete because of that. */
    private List<Complete> leave(Group group, Growth growth, Branches<Object> branches) {
        List<Complete> complete;
        boolean isDropped;
        List<Group.Turn> come;
        synchronized (this) {
            group.isTaken = false;
            if (growth.timeoutMillis != Growth.NO_TIMEOUT) {
                setTimeout(group, growth.timeoutMillis);
                if (TIMEOUT.equals(group.pendingReason)) {
                    group.pendingReason = null; // it was due, but a message came before
                }
            }
            isDropped = removeIfEmpty(group);
            complete = isDropped ? List.of() : completeNow(group, growth);
            come = giveToNext(group);
        }
        come.forEach(turn -> turn.comes.happen());
        if (isDropped) {
            branches.drop(group.lease);
        }
        return complete;
    }

    private List<Complete> completeNow(Group group, Growth growth) {
        String reason = growth.reason == null ? group.pendingReason : growth.reason;
        if (reason == null) {
            return List.of();
        }
        if (!growth.isDone) {
            timers.set(group, 0); // somebody else emits it: here a failure goes on
            return List.of();
        }
        return BATCH.equals(growth.reason) ? batch() : List.of(complete(group, reason));
    }

    /** Who waits for the group gets it, or, if it is gone, another one with its key. Gives those who are to be told, without the lock. */
    private List<Group.Turn> giveToNext(Group group) {
        ArrayDeque<Group.Turn> waiting = group.waiting;
        if (waiting == null || waiting.isEmpty()) {
            return List.of();
        }
        Group next = group;
        if (groups.get(group.key) != group) {
            if (groups.containsKey(group.key) || settings.closesKeys() > 0) {
                return beginAnew(waiting);
            }
            try {
                next = begin(group.key);
            } catch (RuntimeException e) { // no room: everyone is told
                return beginAnew(waiting);
            }
            next.waiting = waiting;
        }
        next.isTaken = true;
        Group.Turn first = waiting.removeFirst();
        first.group = next;
        return List.of(first);
    }

    private static List<Group.Turn> beginAnew(Collection<Group.Turn> waiting) {
        waiting.forEach(turn -> turn.isOver = true);
        return List.copyOf(waiting);
    }

    private Complete complete(Group group, String reason) {
        if (settings.closesKeys() > 0) {
            closed.add(group.key);
        }
        remove(group);
        return new Complete(group, reason);
    }

    private void remove(Group group) {
        groups.remove(group.key);
        timers.cancel(group);
        bytes.ends(group);
    }

    /** Every group is complete, whatever it lacks. */
    synchronized List<Complete> all() {
        return all("force");
    }

    /** Those that are taken are complete when they are not any more. */
    private List<Complete> all(String reason) {
        List<Complete> complete = new ArrayList<>();
        for (Group group : List.copyOf(groups.values())) {
            if (group.isTaken) {
                group.pendingReason = reason;
            } else {
                complete.add(complete(group, reason));
            }
        }
        return complete;
    }

    /** Every group is complete, in the order of their keys: none is open that was not begun since the last batch. */
    private List<Complete> batch() {
        return all(BATCH).stream()
                .sorted(Comparator.comparing(complete -> complete.group().key))
                .toList();
    }

    private void setTimeout(Group group, long millis) {
        group.timeoutMillis = millis;
        if (millis > 0) {
            timers.set(group, TimeUnit.MILLISECONDS.toNanos(millis));
        } else {
            timers.cancel(group);
        }
    }

    /** Whether the message is the last one of a batch of its source, which says how many these are, or which is the last one. */
    synchronized boolean isBatchComplete(Message message) {
        ofBatch++;
        Object size = ValueType.INTEGER.convert(message.property(Properties.BATCH_SIZE));
        boolean isLast = size instanceof Integer known && known > 0 ? ofBatch >= known : Boolean.TRUE.equals(message.property(Properties.BATCH_COMPLETE));
        if (isLast) {
            ofBatch = 0;
        }
        return isLast;
    }

    /** The groups whose time is over. */
    synchronized List<Complete> due() {
        List<Complete> complete = new ArrayList<>();
        for (Timer due : timers.takeDue()) {
            if (!(due instanceof Group group)) {
                complete.addAll(all("interval"));
                setInterval();
            } else if (groups.get(group.key) == group) { // else an interval has ended that, too
                String reason = Objects.requireNonNullElse(group.pendingReason, TIMEOUT);
                if (group.isTaken) {
                    group.pendingReason = reason;
                } else {
                    complete.add(complete(group, reason));
                }
            }
        }
        return complete;
    }

    /** The flow has ended before these could be emitted. The message at which it ended is counted by the flow. */
    synchronized void left(List<Complete> complete) {
        left += complete.stream().mapToLong(each -> each.group().size).sum() - 1;
    }

    /** Drops what is kept. Gives how many messages were dropped, with those that were left. */
    synchronized long abandoned() {
        long dropped = takeLeft() + groups.values().stream().mapToLong(group -> group.size).sum();
        groups.clear();
        return dropped;
    }

    /** Gives how many messages were left since this was asked last. */
    synchronized long takeLeft() {
        long taken = left;
        left = 0;
        return taken;
    }

    /** No group is due any more. */
    synchronized void close() {
        timers.clear();
    }

    @Override
    public synchronized void write(StateParts parts) throws IOException {
        StateOut whole = parts.single();
        whole.writeByte(WHOLE);
        whole.writeText(groups.isEmpty() ? "" : layout);
        whole.writeInt(ofBatch);
        whole.writeMoment(interval.isSet() ? timers.nanosLeft(interval) : 0);
        for (Group group : groups.values()) {
            StateOut out = parts.ofKey(group.key);
            out.writeByte(GROUP);
            out.writeText(group.key);
            out.writeInt(group.size);
            out.writeValue(group.message);
        }
        List<Group> timed = groups.values().stream()
                .filter(Group::isSet)
                .sorted(Comparator.comparingLong(timers::order))
                .toList();
        for (Group group : timed) {
            StateOut out = parts.ofKey(group.key);
            out.writeByte(TIME);
            out.writeText(group.key);
            out.writeMoment(timers.nanosLeft(group));
            out.writeLong(group.timeoutMillis);
        }
    }

    private void refuseOther(String written) {
        if (!written.isEmpty() && !written.equals(layout)) {
            throw new PeltonException(
                    ErrorCode.STATE_UNREADABLE,
                    "its groups were made with \"" + written + "\", and the step has \"" + layout
                            + "\" now; group as before, or have the groups dropped (--drop-state)");
        }
    }

    @Override
    public synchronized void read(StateIn in) throws IOException {
        int kind = in.readByte();
        switch (kind) {
            case WHOLE -> {
                refuseOther(in.readText());
                ofBatch = in.readInt();
                long nanosLeft = in.readMoment();
                if (interval.isSet()) {
                    timers.set(interval, nanosLeft);
                }
            }
            case GROUP -> {
                Group group = new Group(in.readText());
                group.size = in.readInt();
                group.message = (Message) in.readValue();
                group.bytes = HeapSize.of(group.message);
                group.measured = group.bytes;
                bytes.begins(group);
                groups.put(group.key, group);
            }
            case TIME -> {
                Group group = Objects.requireNonNull(groups.get(in.readText()));
                timers.set(group, in.readMoment());
                group.timeoutMillis = in.readLong();
            }
            default -> throw new IOException("an entry of kind " + kind);
        }
    }
}
