// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import io.pelton.error.RecordFailedException;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.invoke.Candidate;
import io.pelton.routes.invoke.SafeMethods;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Calls and indexes behind a value. */
final class Ognl {
    /** What a chain gives on after a part of it that may be nothing, and is. */
    private static final Object ENDED = new Object();

    private Ognl() {}

    /** Calls on what may be nothing. */
    record IfThere(Expression root, Link last) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            if (last.changes()) {
                Row.mapped(message); // a row never changes
            }
            Object value = root.evaluate(message);
            return value == null ? null : last.on(value, root, message);
        }
    }

    /** A part of a value or a call on it, perhaps behind others. */
    @SuppressWarnings("ReferenceEquality") // the chain was built on this very expression, and has this very end
    sealed interface Link extends Expression {
        /** What it is behind of. */
        Expression value();

        /** Whether it calls something by which a list or a map may change, itself or before. */
        default boolean changes() {
            return value() instanceof Link before && before.changes();
        }

        /** Whether all that stands after it is nothing where it gives nothing. */
        boolean isNullSafe();

        /** Nothing has no methods, but as in Camel what belongs to a body or header that is not there is not there either. */
        default @Nullable Object nothing(String name) {
            if (value() instanceof Link) {
                throw new CallException("'" + name + "' is called on nothing; a '?' before what may be nothing allows that", null);
            }
            return null;
        }

        /** What it gives where {@link #value} is this. */
        @Nullable Object behind(@Nullable Object found, Message message);

        @Override
        default @Nullable Object evaluate(Message message) {
            if (changes()) {
                Row.mapped(message); // a row never changes
            }
            return given(value() instanceof Link before ? before.ofWhole(message) : value().evaluate(message), message);
        }

        /** What it gives at the end of a chain that begins with {@code root}, whose value is known. */
        default @Nullable Object on(Object rootValue, Expression root, Message message) {
            return given(before(rootValue, root, message), message);
        }

        private @Nullable Object given(@Nullable Object found, Message message) {
            return found == ENDED ? null : behind(found, message);
        }

        private @Nullable Object ofWhole(Message message) {
            return orEnd(value() instanceof Link before ? before.ofWhole(message) : value().evaluate(message), message);
        }

        private @Nullable Object ofChain(Object rootValue, Expression root, Message message) {
            return orEnd(before(rootValue, root, message), message);
        }

        private @Nullable Object before(Object rootValue, Expression root, Message message) {
            return value() == root ? rootValue : ((Link) value()).ofChain(rootValue, root, message);
        }

        private @Nullable Object orEnd(@Nullable Object found, Message message) {
            Object value = given(found, message);
            return found == ENDED || value == null && isNullSafe() ? ENDED : value;
        }
    }

    /** A part of a value. */
    record At(Expression value, Expression key, boolean isNullSafe) implements Link {
        @Override
        public @Nullable Object behind(@Nullable Object found, Message message) {
            Object name = key.evaluate(message);
            if (name == null) {
                throw new IllegalArgumentException("what stands between '[' and ']' is nothing");
            }
            if (found == null && value instanceof Link) {
                return nothing("[" + Texts.of(name) + "]");
            }
            return Indexing.at(found, Texts.of(name), isNullSafe || value instanceof Call call && call.isNullSafe());
        }
    }

    /** How a class is called. */
    enum Naming {
        NAME,
        SIMPLE,
        CANONICAL,
        DESCRIPTION
    }

    /** The name of the class of a value, which is all that is seen of a class. */
    record ClassName(Expression value, Naming naming, boolean isNullSafe) implements Link {
        @Override
        public @Nullable Object behind(@Nullable Object found, Message message) {
            if (found == null) {
                return nothing("class");
            }
            return switch (naming) {
                case NAME -> ClassNames.of(found);
                case SIMPLE -> ClassNames.simple(found);
                case CANONICAL -> ClassNames.of(found).replace('$', '.');
                case DESCRIPTION -> "class " + ClassNames.of(found);
            };
        }
    }

    /**
     * A call of a method, or the property of this name; only values have methods.
     *
     * @param regex the first argument, if it is a regular expression to a text and always the same; otherwise it is compiled for each message
     * @param changes whether it calls something by which a list or a map may change, itself or before
     */
    record Call(
            Expression value,
            String name,
            boolean isCall,
            List<Expression> arguments,
            @Nullable Pattern regex,
            boolean isNullSafe,
            Environment environment,
            MethodCache cache,
            boolean changes)
            implements Link {
        /** What may change a list or a map. */
        private static final Set<String> CHANGING = Set.of(
                "add", "addAll", "addFirst", "addLast", "clear", "compute", "computeIfAbsent", "computeIfPresent", "merge", "put", "putAll",
                "putIfAbsent", "remove", "removeAll", "removeFirst", "removeIf", "removeLast", "retainAll", "set", "sort");

        /** What changes no map. */
        private static final Set<String> READING = Set.of(
                "containsKey", "containsValue", "entrySet", "equals", "get", "getClass", "getOrDefault", "hashCode", "isEmpty", "keySet", "length", "size", "toString", "values");

        private static final Set<String> REGULAR = Set.of("matches", "replaceAll", "replaceFirst", "split");

        Call(
                Expression value,
                String name,
                boolean isCall,
                List<Expression> arguments,
                @Nullable Pattern regex,
                boolean isNullSafe,
                Environment environment) {
            this(value, name, isCall, List.copyOf(arguments), regex, isNullSafe, environment, new MethodCache(), CHANGING.contains(name) || value instanceof Link before && before.changes());
        }

        /** Whether the first argument of the method {@code name} is a regular expression where it is called on a text. */
        static boolean isRegular(String name) {
            return REGULAR.contains(name);
        }

        private boolean takesRegex(int arguments) {
            return switch (name) {
                case "matches" -> arguments >= 1; // as in Camel, more are ignored
                case "replaceAll", "replaceFirst" -> arguments == 2;
                case "split" -> arguments == 1 || arguments == 2;
                default -> false;
            };
        }

        @Override
        public @Nullable Object behind(@Nullable Object receiver, Message message) {
            return receiver == null ? nothing(name) : on(receiver, message);
        }

        @SuppressWarnings("ReferenceEquality") // whether it is the body itself
        private @Nullable Object on(Object receiver, Message message) {
            if (receiver instanceof Row row) {
                int member = isCall ? -1 : row.indexOf(name);
                if (member >= 0) {
                    return row.member(member);
                }
                Object map = row.map();
                if (receiver == message.body() && !READING.contains(name)) {
                    message.setBody(map);
                }
                return plain(map, message);
            }
            if (receiver.getClass().isArray()) {
                return length(receiver);
            }
            if (receiver instanceof Throwable failure && arguments.isEmpty()) {
                return ofFailure(failure, message);
            }
            return plain(receiver, message);
        }

        /** What would tell of classes that Camel has not. */
        private @Nullable Object ofFailure(Throwable failure, Message message) {
            return switch (name) {
                case "cause", "getCause" -> ClassNames.cause(failure);
                case "toString" -> ClassNames.described(failure);
                default -> plain(failure, message);
            };
        }

        private @Nullable Object plain(Object receiver, Message message) {
            Object plain = receiver instanceof ByteView ? receiver.toString() : receiver;
            @Nullable Object[] given = new @Nullable Object[arguments.size()];
            for (int i = 0; i < given.length; i++) {
                Object argument = arguments.get(i).evaluate(message);
                given[i] = argument instanceof ByteView ? argument.toString() : argument;
            }
            if (plain instanceof CharSequence text && takesRegex(given.length)) {
                return regular(text, given);
            }
            return invoke(plain, given);
        }

        private Object length(Object array) {
            if (name.equals("length") || name.equals("size")) {
                return Array.getLength(array);
            }
            throw CallException.of(new NoMethodException("'" + name + "' is no property of an array; its length is"));
        }

        private @Nullable Object invoke(Object receiver, @Nullable Object[] given) {
            if (receiver instanceof Message gathered) {
                Optional<MessageMethods.Getter> getter = MessageMethods.named(name, given.length);
                if (getter.isPresent()) {
                    return getter.get().get(gathered, given);
                }
            }
            Class<?> type = receiver.getClass();
            List<Candidate> candidates = cache.get(type, name, given.length, environment);
            if (candidates.isEmpty() && !isCall && receiver instanceof Map<?, ?> map) {
                return map.get(name);
            }
            Candidate chosen = Candidate.best(candidates, given).orElseThrow(() -> CallException.of(new NoMethodException(
                    SafeMethods.hasMethods(type, environment.classes())
                            ? "a " + type.getSimpleName() + " has no method '" + name + "' for " + given.length + " arguments that a"
                                    + " route may call"
                            : receiver instanceof Node || receiver instanceof NodeList
                                    ? "what a path has found in XML has no methods here, found '" + name + "'; write ${bodyAs(String)}, or resultType: String"
                                            + " where the path stands"
                                    : "methods of a " + type.getName() + " may not be called in an expression: it is no plain value; "
                                            + AllowedClasses.advice(type))));
            for (int i = 0; i < given.length; i++) {
                given[i] = Argument.given(arguments.get(i), given[i], chosen.parameters().get(i));
            }
            try {
                return chosen.call(receiver, given);
            } catch (Exception e) {
                throw new CallException("'" + name + "' failed: " + RecordFailedException.reason(e), e);
            }
        }

        /** Regular expressions in time linear in the text, whatever they are. */
        private Object regular(CharSequence text, @Nullable Object[] given) {
            try {
                Pattern pattern = regex != null ? regex : LinearPattern.compile(text(given[0]));
                return switch (name) {
                    case "matches" -> pattern.matches(text.toString());
                    case "replaceAll" -> Replacement.all(pattern, text, text(given[1]));
                    case "replaceFirst" -> Replacement.first(pattern, text, text(given[1]));
                    default -> RegularExpressions.split(pattern, text.toString(), given.length == 1 ? 0 : number(given[1]));
                };
            } catch (RuntimeException e) {
                throw new CallException("'" + name + "' failed: " + RecordFailedException.reason(e), e);
            }
        }

        private static String text(@Nullable Object value) {
            return Objects.requireNonNull((String) ValueType.STRING.convert(value), "an argument is nothing");
        }

        private static int number(@Nullable Object value) {
            return Objects.requireNonNull((Integer) ValueType.INTEGER.convert(value), "an argument is nothing");
        }
    }
}
