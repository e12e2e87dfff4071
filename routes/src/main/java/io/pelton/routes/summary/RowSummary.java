// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.flow.AccumulatorFormat;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.Summary;
import io.pelton.spi.SummaryTable;
import io.pelton.state.StateAccount;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A summary of messages whose bodies are rows: what a {@code summarize} step asks for.
 *
 * @param keys what makes a group; none if all records are one
 * @param columns the names of the fields whose numbers are added up
 * @param outputs what is given for each group
 * @param order how the groups are ordered; empty if they need not be
 * @param maxGroups how many groups may be kept in memory
 */
public record RowSummary(
        List<Key> keys, List<String> columns, List<Output> outputs, List<Order> order, long maxGroups)
        implements Summary<Object, Object> {
    public RowSummary {
        keys = List.copyOf(keys);
        columns = List.copyOf(columns);
        outputs = List.copyOf(outputs);
        order = List.copyOf(order);
    }

    /**
     * A part of the key.
     *
     * @param name what it is called in the result; also the field it is taken from, if there is no expression
     * @param expression what gives it; null for a field
     * @param text the expression as it was written
     */
    public record Key(String name, @Nullable Expression expression, String text) {
        /** Whether it is the body as a whole. */
        boolean isBody() {
            return expression != null && text.equals("${body}");
        }
    }

    /** A value and what it is called in the result. */
    public record Output(String name, Value value) {}

    /** A field of the result by whose values the groups are ordered. */
    public record Order(int field, boolean isDescending) {}

    /** One for each KiB of the heap, and not more than ten million. */
    public static long defaultMaxGroups() {
        return Math.clamp(Runtime.getRuntime().maxMemory() >> 10, 1, 10_000_000);
    }

    /** The names of the fields of the result. */
    List<String> names() {
        return Stream.concat(keys.stream().map(Key::name), outputs.stream().map(Output::name)).toList();
    }

    @Override
    public SummaryTable<Object, Object> newTable(StateAccount account) {
        return new RowTable(this, account);
    }

    @Override
    public String layout() {
        Stream<String> texts = Stream.concat(
                keys.stream().map(key -> "by " + (key.expression() == null ? key.name() : key.text())),
                columns.stream().map(column -> "numbers of " + column));
        return Stream.concat(texts, Results.sketches(this).stream().map(RowTable::format).map(AccumulatorFormat::name))
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return "summarize" + (keys.isEmpty() ? "" : " by " + String.join(", ", keys.stream().map(Key::name).toList()))
                + ": " + String.join(", ", outputs.stream().map(Output::name).toList());
    }
}
