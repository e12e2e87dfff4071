// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.record.Fields;
import io.pelton.record.View;
import io.pelton.spi.ByteView;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a message has for the parameters of a statement. Used once, by the thread that has the message. */
final class Values {
    private final SqlText sql;
    private final Message message;
    private final char separator;
    private final Wording wording;

    /** @param separator what stands between the values of a text */
    Values(SqlText sql, Message message, char separator, Wording wording) {
        this.wording = wording;
        this.sql = sql;
        this.message = message;
        this.separator = separator;
    }

    /**
     * The values of one execution.
     *
     * @param counts how many there are for each parameter
     * @param all these, one after the other; they may be kept
     */
    record Bound(List<Integer> counts, List<@Nullable Object> all) {}

    /**
     * Those of {@code body} and the message.
     *
     * @throws IllegalArgumentException if one is missing, or the body has another number of values than there are parameters
     */
    Bound of(@Nullable Object body) {
        List<Parameter> parameters = sql.parameters();
        if (sql.isPositional()) {
            return new Bound(Collections.nCopies(parameters.size(), 1), positional(body, parameters.size()));
        }
        List<Integer> counts = new ArrayList<>();
        List<@Nullable Object> all = new ArrayList<>();
        for (Parameter parameter : parameters) {
            int before = all.size();
            if (parameter instanceof Parameter.Several several) {
                all.addAll(items(value(several.of(), body)));
            } else {
                all.add(kept(value(parameter, body)));
            }
            counts.add(all.size() - before);
        }
        return new Bound(counts, all);
    }

    /** The bodies of a batch. */
    static List<@Nullable Object> bodies(@Nullable Object body) {
        return body == null || isSeveral(body) && !(body instanceof Map<?, ?> || body instanceof Fields) ? items(body, ',') : List.of(body);
    }

    private List<@Nullable Object> positional(@Nullable Object body, int wanted) {
        List<@Nullable Object> found = new ArrayList<>();
        if (wanted == 1 && body != null && !isSeveral(body)) {
            found.add(View.keep(body));
        } else if (wanted > 0) {
            found.addAll(items(body));
        }
        if (found.size() != wanted) {
            throw new IllegalArgumentException("the statement has " + wanted + " parameters, but " + wording.values + " has " + found.size() + " values");
        }
        return found;
    }

    private static boolean isSeveral(Object body) {
        return body instanceof Fields
                || body instanceof Map<?, ?>
                || body instanceof Iterable<?>
                || body instanceof Iterator<?>
                || body.getClass().isArray() && !(body instanceof byte[]);
    }

    private @Nullable Object value(Parameter parameter, @Nullable Object body) {
        return switch (parameter) {
            case Parameter.Named named -> named(named.name(), body);
            case Parameter.Computed computed -> computed.expression().value(message);
            case Parameter.Next _ -> throw new IllegalArgumentException("a statement has either named parameters, such as '" + wording.named + "id', or '" + wording.next + "', but not both");
            case Parameter.Several several -> value(several.of(), body);
        };
    }

    private @Nullable Object named(String name, @Nullable Object body) {
        if (body instanceof Map<?, ?> map && map.containsKey(name)) {
            return map.get(name);
        }
        if (body instanceof Fields fields && fields.names().contains(name)) {
            return fields.value(fields.names().indexOf(name));
        }
        Object header = message.header(name);
        Object found = header == null ? message.variable(name) : header;
        if (found != null) {
            return found;
        }
        throw new IllegalArgumentException("there is no '" + name + "' for " + wording.named + name + " " + wording.places);
    }

    private List<@Nullable Object> items(@Nullable Object value) {
        return items(value, separator);
    }

    /** What a list of any kind has; of a text what stands between commas, unless these are quoted. */
    private static List<@Nullable Object> items(@Nullable Object value, char separator) {
        List<@Nullable Object> items = new ArrayList<>();
        switch (value) {
            case null -> {}
            case Fields fields -> {
                for (int i = 0; i < fields.names().size(); i++) {
                    items.add(fields.value(i));
                }
            }
            case CharSequence text -> items.addAll(QuotedItems.of(text.toString(), separator));
            case ByteView text -> items.addAll(QuotedItems.of(text.toString(), separator));
            case Map<?, ?> map -> map.values().forEach(each -> items.add(kept(each)));
            case Iterable<?> several -> several.forEach(each -> items.add(kept(each)));
            case Iterator<?> several -> several.forEachRemaining(each -> items.add(kept(each)));
            case byte[] bytes -> items.add(bytes);
            default -> {
                if (value.getClass().isArray()) {
                    for (int i = 0; i < Array.getLength(value); i++) {
                        items.add(kept(Array.get(value, i)));
                    }
                } else {
                    items.add(kept(value));
                }
            }
        }
        return items;
    }

    private static @Nullable Object kept(@Nullable Object value) {
        return value == null ? null : View.keep(value);
    }
}
