// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.state.HeapSize;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes what strategies have gathered in lists. */
public final class GroupedListCodec implements ValueCodec<GroupedList> {
    /** What a list of exchanges has as its name: it is written in a map, others by themselves. */
    private static final String EXCHANGES = "exchanges";

    /** For {@link java.util.ServiceLoader}. */
    public GroupedListCodec() {}

    @Override
    public String name() {
        return "grouped.1";
    }

    @Override
    public Class<GroupedList> type() {
        return GroupedList.class;
    }

    @Override
    public String refusal(GroupedList value, RecordCodec codec) {
        return codec.refusal(new ArrayList<>(value));
    }

    @Override
    public void write(GroupedList value, StateOut out) throws IOException {
        List<?> list = new ArrayList<>(value);
        out.writeValue(value.hasExchanges() ? Map.of(EXCHANGES, list) : list);
    }

    @Override
    public GroupedList read(StateIn in) throws IOException {
        GroupedList list = new GroupedList();
        Object read = Objects.requireNonNull(in.readValue());
        if (read instanceof Map<?, ?> named) {
            list.addAll((List<?>) Objects.requireNonNull(named.get(EXCHANGES)));
            list.becomeExchanges();
        } else {
            list.addAll((List<?>) read);
        }
        return list;
    }

    @Override
    public long bytes(GroupedList value) {
        return HeapSize.ofElements(value);
    }
}
