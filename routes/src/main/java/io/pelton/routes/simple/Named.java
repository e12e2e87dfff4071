// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.simple.ExpressionCompiler.BodyOf;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads functions that name a header, a property, a variable or the body, and what is called on it. */
final class Named {
    private static final Pattern HEADER = Pattern.compile("(?:in\\.)?headers?(?:\\??[.:](.*)|(\\[.*))", Pattern.DOTALL);
    private static final Pattern PROPERTY = Pattern.compile("exchangeProperty(?:\\??[.:](.*)|(\\[.*))", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile("variables?(?:\\??[.:](.*)|(\\[.*))", Pattern.DOTALL);
    private static final Pattern BODY = Pattern.compile("(?:in\\.)?body([.?\\[].*)", Pattern.DOTALL);
    private static final Pattern FIELD = Pattern.compile("\\[([^\\[\\]$]*)]");

    private static final List<String> OPERATORS = List.of("?:", "~>", "?~>");

    private Named() {}

    static Optional<Value> parse(String content, int start, Environment environment) throws SimpleSyntaxException {
        Matcher body = BODY.matcher(content);
        if (body.matches()) {
            return Optional.of(body(content, body.group(1), start + body.start(1), environment));
        }
        for (Scope scope : Scope.values()) {
            Matcher matcher = pattern(scope).matcher(content);
            boolean isSize = content.matches("(headers|variables)\\.(size|length)(\\(\\))?");
            if (matcher.matches() && !isSize) {
                return Optional.of(named(scope, matcher, content, start, environment));
            }
        }
        return Optional.empty();
    }

    private static Pattern pattern(Scope scope) {
        return switch (scope) {
            case HEADER -> HEADER;
            case PROPERTY -> PROPERTY;
            case VARIABLE -> VARIABLE;
        };
    }

    private static Value body(String content, String rest, int start, Environment environment) throws SimpleSyntaxException {
        Matcher field = FIELD.matcher(rest);
        boolean isField = field.matches();
        if (isField && Nesting.unquoted(field.group(1)).isBlank()) {
            throw new SimpleSyntaxException(start + 1, "the name of a field is expected", "write for example ${body[id]}");
        }
        return isField
                ? new Value.Field(Nesting.unquoted(field.group(1)))
                : new Value.Call("${" + content + "}", new OgnlParser(rest, start, environment).parseIfThere(new BodyOf()));
    }

    private static Value named(Scope scope, Matcher matcher, String content, int start, Environment environment)
            throws SimpleSyntaxException {
        String dotted = matcher.group(1);
        String rest = dotted != null ? dotted : matcher.group(2);
        int restStart = start + matcher.start(dotted != null ? 1 : 2);
        int close = dotted != null ? -1 : Nesting.indexOf(rest, "]", 1);
        if (dotted == null && close < 0) {
            throw new SimpleSyntaxException(restStart, "'[' is never closed", "add ']'");
        }
        String written = dotted != null ? dotted : rest.substring(1, close);
        int nameStart = dotted != null ? restStart : restStart + 1;
        refuseOperators(written, nameStart);
        String name = Nesting.unquoted(written);
        if (name.isBlank()) {
            throw new SimpleSyntaxException(
                    nameStart,
                    "the name of a " + scope.one() + " is expected",
                    "write for example ${" + content.substring(0, nameStart - start - 1) + ".id}");
        }
        if (scope == Scope.PROPERTY && name.length() < written.length()) {
            throw new SimpleSyntaxException(
                    nameStart, "in Camel, quotes are part of a property's name", "write ${exchangeProperty[" + name + "]}");
        }
        if (dotted == null) {
            String behind = rest.substring(close + 1);
            if (behind.isEmpty()) {
                return value(scope, name, nameStart, environment);
            }
            Expression calls =
                    new OgnlParser(behind, restStart + close + 1, environment).parseIfThere(receiver(scope, name, nameStart, environment));
            return new Value.Call("${" + content + "}", orNothing(behind, calls));
        }
        return chain(scope, name, content, nameStart, environment);
    }

    /** As in Camel, an operator that stands between values is no part of a name. */
    private static void refuseOperators(String name, int start) throws SimpleSyntaxException {
        for (String operator : OPERATORS) {
            int at = Nesting.indexOf(name, " " + operator + " ", 0);
            if (at >= 0) {
                throw new SimpleSyntaxException(
                        start + at + 1, "the operator '" + operator + "' is within '${' and '}'", "put it after the '}': ${header.NAME} " + operator + " …");
            }
        }
    }

    /** A name with dots or brackets: as in Camel a name as a whole first, else a call on what the beginning names. */
    private static Value chain(Scope scope, String name, String content, int start, Environment environment)
            throws SimpleSyntaxException {
        int end = name.length();
        int from = routeEnd(scope, name);
        for (String mark : new String[] {"?.", "?[", ".", "["}) {
            int at = Nesting.indexOf(name, mark, from);
            end = at > 0 && at < end ? at : end;
        }
        if (end == name.length() || Nesting.isQuoted(name)) {
            return value(scope, name, start, environment);
        }
        Expression first = receiver(scope, name.substring(0, end), start, environment);
        Expression calls;
        try {
            OgnlParser parser = new OgnlParser(name.substring(end), start + end, environment);
            calls = (isHeaders(scope, name.substring(0, end)) ? parser.onMethods() : parser).parseIfThere(first);
        } catch (SimpleSyntaxException e) {
            if (name.matches("[\\w.-]+\\.?") && !name.contains("..") && !e.getMessage().contains("may not be called")) {
                Expression whole = ExpressionCompiler.compile(simple(scope, name, start, environment));
                return new Value.Call("${" + content + "}", new OnlyWhole(whole, first, name.substring(0, end), name.substring(end)));
            }
            throw e;
        }
        return new Value.Call("${" + content + "}", new Whole(place(scope, name, start, environment), orNothing(name.substring(end), calls)));
    }

    /** As in Camel, {@code ?} before a bracket is part of the name before it, and nothing has such a name. */
    private static Expression orNothing(String rest, Expression calls) {
        return rest.startsWith("?[") ? new ExpressionCompiler.Constant(null) : calls;
    }

    /** Whether it is all headers of an answer: as in Camel, these are no fields of it. */
    private static boolean isHeaders(Scope scope, String name) {
        return scope == Scope.VARIABLE && name.startsWith("header:");
    }

    /** What something is called on: as in Camel a header of this name then, and no property in its place. */
    private static Expression receiver(Scope scope, String name, int start, Environment environment) throws SimpleSyntaxException {
        return scope == Scope.HEADER && !name.contains("${")
                ? place(scope, name, start, environment)::get
                : ExpressionCompiler.compile(value(scope, name, start, environment));
    }

    /** The value of this name, all of which is the name; it may have functions in it. */
    static Value value(Scope scope, String name, int start, Environment environment) throws SimpleSyntaxException {
        if (name.contains("${")) {
            Expression key = Argument.template(name, start, environment);
            return new Value.Call("${" + scope.one() + "." + name + "}", message -> {
                String found = CallText.text(key, message);
                if (found != null && scope == Scope.HEADER) {
                    return new ExpressionCompiler.HeaderOf(found).evaluate(message);
                }
                return found == null ? null : new Place.Computed(_ -> found, named -> Place.named(scope, named, environment)).get(message);
            });
        }
        return simple(scope, name, start, environment);
    }

    /** The name of a route may have dots in it. */
    private static int routeEnd(Scope scope, String name) {
        boolean isOfRoute = scope == Scope.VARIABLE && name.startsWith("route:");
        int colon = isOfRoute ? name.indexOf(':', "route:".length()) : -1;
        return colon >= 0 && name.lastIndexOf('(', colon) < 0 ? colon : 0;
    }

    private static Place place(Scope scope, String name, int start, Environment environment) throws SimpleSyntaxException {
        try {
            return Place.named(scope, name.intern(), environment);
        } catch (SimpleSyntaxException e) {
            throw e.within(start);
        }
    }

    private static Value simple(Scope scope, String name, int start, Environment environment) throws SimpleSyntaxException {
        String key = name.intern();
        if (scope == Scope.VARIABLE && name.indexOf(':') >= 0) {
            return new Value.Call("${variable." + name + "}", place(scope, name, start, environment)::get);
        }
        return switch (scope) {
            case HEADER -> new Value.Header(key);
            case PROPERTY -> new Value.Property(key);
            case VARIABLE -> new Value.Variable(key);
        };
    }

    /** What has this name as a whole; else what the calls give. */
    private record Whole(Place place, Expression calls) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object value = place.get(message);
            return value != null ? value : calls.evaluate(message);
        }
    }

    /** What has this name as a whole. As in Camel, what the name begins with is called otherwise, and the rest is no method. */
    private record OnlyWhole(Expression whole, Expression first, String beginning, String rest) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object value = whole.evaluate(message);
            if (value == null && first.evaluate(message) != null) {
                throw new CallException("'" + rest + "' of '" + beginning + "' is neither a part of a name here nor a method", null);
            }
            return value;
        }
    }
}
