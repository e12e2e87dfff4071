// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps numbers in groups by their remainder, and emits a group when it is full, after some time, and at the end of the input. A record that is
 * kept goes on nowhere.
 *
 * @param size how many numbers a full group has
 * @param millis after which a group is emitted that is not full; 0 for never
 */
record Grouping(int keys, int size, int millis) implements StatefulBlock<Object> {
    /** What is written of the state. */
    static final String STATE = "groups";

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this, context);
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    private static final class Group extends Timer {
        private final long key;
        private final List<Long> numbers = new ArrayList<>();
        private Branches.@Nullable Lease lease;

        Group(long key) {
            this.key = key;
        }
    }

    private static final class Groups implements State {
        private final Map<Long, Group> byKey = new LinkedHashMap<>();
        private final List<Long> restored = new ArrayList<>();

        @Override
        public void write(StateParts parts) throws IOException {
            for (Group group : byKey.values()) {
                for (long number : group.numbers) {
                    parts.ofKey(Long.toString(group.key)).writeLong(number);
                }
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            restored.add(in.readLong());
        }
    }

    private static final class Instance implements BlockInstance<Object> {
        private final Grouping settings;
        private final Groups groups;
        private final Timers<Group> timers;

        Instance(Grouping settings, BlockContext context) {
            this.settings = settings;
            this.timers = new Timers<>(context.runtime(), context.waker());
            this.groups = context.state(new StateSpec<>(STATE, 1, _ -> new Groups()));
            groups.restored.forEach(this::add);
        }

        private Group add(long number) {
            Group group = groups.byKey.computeIfAbsent(number % settings.keys, this::begin);
            group.numbers.add(number);
            return group;
        }

        private Group begin(long key) {
            Group group = new Group(key);
            if (settings.millis > 0) {
                timers.set(group, TimeUnit.MILLISECONDS.toNanos(settings.millis));
            }
            return group;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            Group full = keep((Long) record, branches);
            if (full != null) {
                emit(full, branches);
            }
            return false;
        }

        /** The group that is full now, if one is. */
        private synchronized @Nullable Group keep(long number, Branches<Object> branches) {
            Group group = add(number);
            group.lease = branches.retain(group.lease);
            if (group.numbers.size() < settings.size) {
                return null;
            }
            take(group);
            return group;
        }

        private void take(Group group) {
            groups.byKey.remove(group.key);
            timers.cancel(group);
        }

        private synchronized List<Group> due() {
            List<Group> due = timers.takeDue();
            due.forEach(this::take);
            return due;
        }

        private synchronized List<Group> all() {
            List<Group> all = List.copyOf(groups.byKey.values());
            all.forEach(this::take);
            return all;
        }

        /** Not under the lock: others may come meanwhile. */
        private static void emit(Group group, Branches<Object> branches) {
            branches.emit(group.lease, () -> {
                try {
                    branches.run(0, group.numbers);
                } catch (RuntimeException | Error e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        @Override
        public void wake(Branches<Object> branches) {
            due().forEach(group -> emit(group, branches));
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            all().forEach(group -> emit(group, branches));
        }

        @Override
        public synchronized long abandoned() {
            return groups.byKey.values().stream().mapToLong(group -> group.numbers.size()).sum();
        }

        @Override
        public synchronized void close() {
            timers.clear();
        }
    }
}
