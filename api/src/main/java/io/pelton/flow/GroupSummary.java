// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.record.View;
import io.pelton.spi.Summary;
import io.pelton.spi.SummaryTable;
import io.pelton.state.HeapSize;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The summary a {@link Grouping} describes: groups in a hash table, an accumulator of each aggregate for each group. */
record GroupSummary(
        KeyFunction<Object, Object> key,
        List<Aggregate<Object, Object, Object, Object>> aggregates,
        Finisher finisher,
        long maxGroups,
        @Nullable Comparator<Object> order)
        implements Summary<Object, Object> {
    /** Makes the record of a group of its key and the results of its aggregates. */
    @FunctionalInterface
    interface Finisher {
        Object finish(Object key, Object[] results);
    }

    @SuppressWarnings("unchecked")
    static List<Aggregate<Object, Object, Object, Object>> erase(List<Aggregate<?, ?, ?, ?>> aggregates) {
        return (List<Aggregate<Object, Object, Object, Object>>) (List<?>) aggregates;
    }

    GroupSummary sorted(Comparator<Object> newOrder) {
        return new GroupSummary(key, aggregates, finisher, maxGroups, newOrder);
    }

    @Override
    public SummaryTable<Object, Object> newTable(StateAccount account) {
        return new Table(this, account);
    }

    @Override
    public String layout() {
        return aggregates.stream().map(GroupSummary::format).map(AccumulatorFormat::name).collect(Collectors.joining(", "));
    }

    private static AccumulatorFormat<Object> format(Aggregate<Object, Object, Object, Object> aggregate) {
        AccumulatorFormat<Object> format = aggregate.format();
        if (format == null) {
            throw new PeltonException(
                    ErrorCode.CANNOT_BE_SAVED,
                    "nobody knows how to write what " + aggregate.getClass().getName() + " keeps: its format() is null");
        }
        return format;
    }

    @Override
    public String toString() {
        int count = aggregates.size();
        return "summarize, " + count + (count == 1 ? " aggregate" : " aggregates") + (order == null ? "" : ", sorted");
    }

    private static final class Table implements SummaryTable<Object, Object> {
        private static final int BYTES = 72;
        private static final int PER_AGGREGATE = 48;

        private final GroupSummary summary;
        private final StateAccount account;
        private final Aggregate<Object, Object, Object, Object>[] aggregates;
        private final Object[] values;
        private final Map<Object, Object[]> groups = new HashMap<>();

        @SuppressWarnings("unchecked")
        Table(GroupSummary summary, StateAccount account) {
            this.summary = summary;
            this.account = account;
            this.aggregates = summary.aggregates.toArray(Aggregate[]::new);
            this.values = new Object[aggregates.length];
        }

        /** Takes all values first, which may fail: a record is in all aggregates of its group or in none. */
        @Override
        public void add(Object record) throws Exception {
            Object key = Objects.requireNonNull(summary.key.key(record), "the key function returned null");
            for (int i = 0; i < values.length; i++) {
                values[i] = Objects.requireNonNull(
                        aggregates[i].value(record), "the function of an aggregate returned null");
            }
            Object[] group = groups.get(key);
            if (group == null) {
                group = newGroup(key);
            }
            for (int i = 0; i < group.length; i++) {
                aggregates[i].add(group[i], values[i]);
            }
        }

        private Object[] newGroup(Object key) {
            checkRoom();
            Object kept = View.keep(key);
            account.admit(kept);
            account.add(bytes(kept));
            Object[] group = accumulators();
            groups.put(kept, group);
            return group;
        }

        private Object[] accumulators() {
            Object[] group = new Object[aggregates.length];
            for (int i = 0; i < group.length; i++) {
                group[i] = aggregates[i].accumulator();
            }
            return group;
        }

        private long bytes(Object key) {
            return BYTES + HeapSize.of(key) + (long) PER_AGGREGATE * aggregates.length;
        }

        private void checkRoom() {
            if (groups.size() >= summary.maxGroups) {
                throw new PeltonException(
                        ErrorCode.TOO_MANY_GROUPS,
                        "the summary has " + groups.size() + " groups already, the limit is " + summary.maxGroups
                                + " (maxGroups)");
            }
        }

        @Override
        public void merge(SummaryTable<Object, Object> other) {
            ((Table) other).groups.forEach((key, from) -> {
                Object[] into = groups.get(key);
                if (into == null) {
                    checkRoom();
                    groups.put(key, from);
                } else {
                    merge(into, from);
                    account.add(-bytes(key)); // both tables are of one step
                }
            });
        }

        private void merge(Object[] into, Object[] from) {
            for (int i = 0; i < into.length; i++) {
                aggregates[i].merge(into[i], from[i]);
            }
        }

        @Override
        public void write(StateParts parts) throws IOException {
            for (Map.Entry<Object, Object[]> group : groups.entrySet()) {
                StateOut out = parts.ofKey(group.getKey().toString());
                out.writeValue(group.getKey());
                for (int i = 0; i < aggregates.length; i++) {
                    format(aggregates[i]).write(group.getValue()[i], out);
                }
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            Object key = Objects.requireNonNull(in.readValue(), "a group without a key");
            Object[] read = accumulators();
            for (int i = 0; i < aggregates.length; i++) {
                format(aggregates[i]).read(read[i], in);
            }
            Object[] group = groups.get(key);
            merge(group == null ? newGroup(key) : group, read);
        }

        @Override
        public Iterator<Object> results() {
            var records = groups.entrySet().stream().map(group -> finish(group.getKey(), group.getValue()));
            return (summary.order == null ? records : records.sorted(summary.order)).iterator();
        }

        private Object finish(Object key, Object[] group) {
            Object[] results = new Object[group.length];
            for (int i = 0; i < results.length; i++) {
                results[i] = aggregates[i].result(group[i]);
            }
            return Objects.requireNonNull(
                    summary.finisher.finish(key, results), "the function that makes the record of a group returned null");
        }
    }
}
