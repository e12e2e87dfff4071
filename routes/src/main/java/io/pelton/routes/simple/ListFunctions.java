// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.convert.Items;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.row.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Functions of lists, and of numbers. */
final class ListFunctions {
    private static final int MAX_RANGE = 1_000_000;

    private ListFunctions() {}

    static @Nullable Expression compile(CallText call) throws SimpleSyntaxException {
        return switch (call.name()) {
            case "sum" -> folded(call, Long::sum);
            case "max" -> folded(call, Math::max);
            case "min" -> folded(call, Math::min);
            case "average" -> average(call.subjects(false));
            case "abs" -> number(call.subject(), ValueType.LONG, value -> Math.abs(value.longValue()));
            case "floor" -> number(call.subject(), ValueType.DOUBLE, value -> (int) Math.floor(value.doubleValue()));
            case "ceil" -> number(call.subject(), ValueType.DOUBLE, value -> (int) Math.ceil(value.doubleValue()));
            case "size" -> size(call.subject());
            case "isEmpty" -> isEmpty(call.subject());
            case "list" -> list(call.subjects(false));
            case "map" -> map(call);
            case "range" -> range(call);
            case "distinct" -> gathered(call, LinkedHashSet::new);
            case "reverse" -> gathered(call, items -> items.reversed());
            case "shuffle" -> gathered(call, ListFunctions::shuffled);
            case "join" -> join(call);
            case "skip" -> skip(call);
            case "collate" -> collate(call);
            case "forEach" -> forEach(call);
            case "filter" -> filter(call);
            default -> null;
        };
    }

    private static List<Object> shuffled(List<Object> items) {
        Collections.shuffle(items);
        return items;
    }

    private static List<@Nullable Object> items(List<Expression> values, Message message) {
        List<@Nullable Object> items = new ArrayList<>();
        for (Expression value : values) {
            Items.of(value.evaluate(message)).forEach(items::add);
        }
        return items;
    }

    private static Iterable<?> some(Expression value, Message message) {
        Object found = value.evaluate(message);
        if (found == null) {
            throw new IllegalArgumentException("a list is expected, found nothing");
        }
        return Items.of(found);
    }

    private static @Nullable Long whole(@Nullable Object item) {
        try {
            return (Long) ValueType.LONG.convert(item);
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static Expression folded(CallText call, LongBinaryOperator operator) throws SimpleSyntaxException {
        List<Expression> values = call.subjects(false);
        return message -> {
            Long result = null;
            for (Object item : items(values, message)) {
                Long number = whole(item);
                if (number != null) {
                    result = result == null ? number : (Long) operator.applyAsLong(result, number);
                }
            }
            return result;
        };
    }

    private static Expression average(List<Expression> values) {
        return message -> {
            long sum = 0;
            long count = 0;
            for (Object item : items(values, message)) {
                Long number = whole(item);
                if (number != null) {
                    sum += number;
                    count++;
                }
            }
            return count == 0 ? null : (Long) (sum / count);
        };
    }

    private interface NumberFunction {
        Number apply(Number value);
    }

    private static Expression number(Expression value, ValueType type, NumberFunction function) {
        return message -> {
            Object number = type.convertIfPossible(value.evaluate(message));
            return number == null ? null : function.apply((Number) number);
        };
    }

    private static Expression size(Expression value) {
        return message -> {
            Object found = value.evaluate(message);
            return switch (found) {
                case null -> 0;
                case Collection<?> items -> items.size();
                case Map<?, ?> map -> map.size();
                case Row row when row.isJson() -> row.names().size();
                default -> found.getClass().isArray() ? java.lang.reflect.Array.getLength(found) : 1;
            };
        };
    }

    private static Expression isEmpty(Expression value) {
        return message -> {
            for (Object item : Items.of(value.evaluate(message))) {
                if (item != null) {
                    return false;
                }
            }
            return true;
        };
    }

    private static Expression list(List<Expression> values) {
        return message -> {
            List<@Nullable Object> list = new ArrayList<>();
            values.forEach(value -> list.add(value.evaluate(message)));
            return list;
        };
    }

    private static Expression map(CallText call) throws SimpleSyntaxException {
        List<Expression> pairs = call.subjects(false);
        if (pairs.size() % 2 != 0) {
            throw call.error("'map' takes names and values in turn, found " + pairs.size() + " arguments");
        }
        return message -> {
            Map<@Nullable String, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < pairs.size(); i += 2) {
                map.put(CallText.text(pairs.get(i), message), pairs.get(i + 1).evaluate(message));
            }
            return map;
        };
    }

    private static Expression range(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression first = call.value(given.size() == 2 ? given.get(0) : "1");
        Expression last = call.value(given.getLast());
        return message -> {
            int from = CallText.number(first, message);
            int to = CallText.number(last, message);
            if (from < 0 || from >= to) {
                return null;
            }
            if (to - from > MAX_RANGE) {
                throw new IllegalArgumentException("a range has at most " + MAX_RANGE + " numbers");
            }
            List<Integer> numbers = new ArrayList<>();
            for (int i = from; i < to; i++) {
                numbers.add(i);
            }
            return numbers;
        };
    }

    private interface Gathering {
        Collection<?> apply(List<@Nullable Object> items);
    }

    private static Expression gathered(CallText call, Gathering function) throws SimpleSyntaxException {
        List<Expression> values = call.subjects(true);
        return message -> function.apply(items(values, message));
    }

    private static Expression join(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(0, 3);
        String separator = given.isEmpty() ? "," : given.get(0);
        String prefix = given.size() > 1 ? given.get(1) : "";
        Expression value = call.value(given.size() == 3 ? given.get(2) : "${body}");
        return message -> {
            StringBuilder text = new StringBuilder();
            for (Object item : some(value, message)) {
                if (item != null) {
                    text.append(text.isEmpty() ? "" : separator).append(prefix).append(Texts.of(item));
                }
            }
            return text.toString();
        };
    }

    private static Expression skip(CallText call) throws SimpleSyntaxException {
        Expression count = call.value(call.arguments(1, 1).getFirst());
        Expression body = call.value("${body}");
        return message -> {
            Iterator<?> items = some(body, message).iterator();
            for (int skipped = CallText.number(count, message); skipped > 0 && items.hasNext(); skipped--) {
                items.next();
            }
            return items;
        };
    }

    private static Expression collate(CallText call) throws SimpleSyntaxException {
        Expression count = call.value(call.arguments(1, 1).getFirst());
        Expression body = call.value("${body}");
        return message -> {
            int size = CallText.number(count, message);
            if (size <= 0) {
                throw new IllegalArgumentException("groups have at least one item, found " + size);
            }
            return new Groups(some(body, message).iterator(), size);
        };
    }

    private static Expression forEach(CallText call) throws SimpleSyntaxException {
        List<String> given = call.rawArguments();
        if (given.size() < 2) {
            throw call.error("'forEach' takes a list and a function");
        }
        Expression source = call.value(Nesting.unquoted(given.get(0)));
        Expression function = call.value(Nesting.unquoted(String.join(",", given.subList(1, given.size()))));
        return message -> {
            List<Object> results = new ArrayList<>();
            for (Object item : Items.of(source.evaluate(message))) {
                Object result = Joins.Chain.with(message, item, function);
                if (result != null) {
                    results.add(result);
                }
            }
            return results;
        };
    }

    private static Expression filter(CallText call) throws SimpleSyntaxException {
        List<String> given = call.rawArguments();
        if (given.size() < 2) {
            throw call.error("'filter' takes a list and a condition");
        }
        Expression source = call.value(Nesting.unquoted(given.get(0)));
        String condition = String.join(",", given.subList(1, given.size()));
        Predicate predicate = Argument.condition(Nesting.unquoted(condition), call.start(), call.environment());
        Expression test = message -> predicate.test(message);
        return message -> {
            List<@Nullable Object> results = new ArrayList<>();
            for (Object item : Items.of(source.evaluate(message))) {
                if (Boolean.TRUE.equals(Joins.Chain.with(message, item, test))) {
                    results.add(item);
                }
            }
            return results;
        };
    }

    /** Items in groups, made as they are asked for. */
    private record Groups(Iterator<?> items, int size) implements Iterator<List<Object>> {
        @Override
        public boolean hasNext() {
            return items.hasNext();
        }

        @Override
        public List<Object> next() {
            List<Object> group = new ArrayList<>();
            while (group.size() < size && items.hasNext()) {
                group.add(items.next());
            }
            return group;
        }
    }
}
