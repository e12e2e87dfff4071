// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.row.Row;
import io.pelton.routes.simple.ExpressionCompiler.BodyOf;
import io.pelton.spi.ByteView;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions of the message as a whole, conversions and conditions. */
final class MessageFunctions {
    private MessageFunctions() {}

    /** Functions that are one word. */
    static @Nullable Expression word(String name, Environment environment) {
        String routeId = environment.routeId();
        return switch (name) {
            case "bodyType" -> message -> {
                Object body = message.body();
                return body == null ? null : body instanceof Row ? LinkedHashMap.class : body instanceof ByteView ? String.class : body.getClass();
            };
            case "bodyOneLine" -> message -> {
                Object body = message.body();
                return body == null ? null : Texts.of(body).replace(System.lineSeparator(), "");
            };
            case "exchangeId", "id" -> Message::exchangeId;
            case "routeId" -> CallText.constant(routeId.isEmpty() ? null : routeId);
            case "fromRouteId" -> message -> message.fromRouteId().isEmpty() ? null : message.fromRouteId();
            case "routeGroup" -> CallText.constant(environment.routeGroup().isEmpty() ? null : environment.routeGroup());
            case "stepId" -> {
                if (environment.stepId().isEmpty()) {
                    environment.usesSteps();
                    yield message -> message.property("CamelStepId");
                }
                yield CallText.constant(environment.stepId());
            }
            case "originalBody" -> {
                environment.usesOriginals();
                yield message -> {
                    Message original = message.original();
                    return original == null ? null : original.body();
                };
            }
            case "prettyBody" -> pretty(new BodyOf());
            case "camelId" -> _ -> "pelton";
            case "exception" -> Message::lastException;
            case "exception.message" -> message -> {
                Throwable exception = message.lastException();
                return exception == null ? null : exception.getMessage();
            };
            case "exception.stacktrace" -> message -> stackTrace(message.lastException());
            case "messageTimestamp" -> message -> {
                Object time = ValueType.LONG.convert(message.header("CamelMessageTimestamp"));
                return time == null ? 0L : time;
            };
            case "headers.size", "headers.size()", "headers.length", "headers.length()" -> message -> message.headers().size();
            case "variables.size", "variables.size()", "variables.length", "variables.length()" ->
                message -> message.variables().size();
            default -> null;
        };
    }

    private static @Nullable String stackTrace(@Nullable Throwable exception) {
        if (exception == null) {
            return null;
        }
        StringWriter text = new StringWriter();
        exception.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static @Nullable Expression compile(CallText call) throws SimpleSyntaxException {
        return switch (call.name()) {
            case "bodyAs" -> new Converted(new BodyOf(), call.type(only(call)), false);
            case "mandatoryBodyAs" -> new Converted(new BodyOf(), call.type(only(call)), true);
            case "headerAs" -> named(call, Scope.HEADER);
            case "variableAs" -> named(call, Scope.VARIABLE);
            case "convertTo" -> convertTo(call);
            case "setHeader" -> set(call, Scope.HEADER);
            case "setVariable" -> set(call, Scope.VARIABLE);
            case "iif" -> iif(call);
            case "not" -> not(call);
            case "assert" -> asserted(call);
            case "throwException" -> thrown(call);
            case "pretty" -> pretty(call.subject());
            case "function" -> function(call);
            case "load" -> load(call);
            case "kindOfType" -> kind(call.subject());
            case "empty", "newEmpty" -> empty(call);
            case "jsonpath", "jq", "xpath" -> language(call);
            default -> null;
        };
    }

    static Expression pretty(Expression value) {
        return message -> {
            String text = CallText.text(value, message);
            return text == null ? null : PrettyText.of(text);
        };
    }

    /** A function that {@code $init} has named: {@code function(clean)}, or of a value, {@code function(clean, ${header.a})}. */
    private static Expression function(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression function = call.environment().function(given.getFirst()).orElseThrow(() -> new SimpleSyntaxException(
                ErrorCode.NOT_SUPPORTED, call.start(), "there is no function '" + given.getFirst() + "': those of Java are not supported yet",
                "name one before the expression: $init{ $" + given.getFirst() + " ~:= ${trim()} }init$"));
        return given.size() == 1 ? function : onValue(function, call.value(given.getLast()));
    }

    /** {@code function} on what {@code value} gives. */
    static Expression onValue(Expression function, Expression value) {
        return message -> Joins.Chain.with(message, value.evaluate(message), function);
    }

    private static Expression load(CallText call) throws SimpleSyntaxException {
        String uri = only(call);
        boolean isOptional = uri.endsWith("?optional=true");
        String plain = isOptional ? uri.substring(0, uri.indexOf('?')) : uri;
        if (plain.contains("${")) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, call.start(), "the name of a resource is written out, found '" + plain + "'", "data never names one");
        }
        try {
            return CallText.constant(call.environment().resource(plain));
        } catch (SimpleSyntaxException e) {
            if (isOptional) {
                return CallText.constant(null);
            }
            throw e.within(call.start());
        }
    }

    private static String only(CallText call) throws SimpleSyntaxException {
        return call.arguments(1, 1).getFirst();
    }

    /** A value of a certain type. */
    record Converted(Expression value, ValueType type, boolean isMandatory) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object plain = value.evaluate(message);
            return isMandatory ? mandatory(plain) : plain == null ? type.ofNothing() : type.convertIfPossible(plain);
        }

        private Object mandatory(@Nullable Object body) {
            try {
                Object found = body == null ? type.ofNothing() : type.convert(body, "body");
                if (found != null) {
                    return found;
                }
                String message = "the body is nothing, but a " + type + " is needed";
                throw new PeltonException(ErrorCode.BAD_CONVERSION, message, new NoConversionException(message));
            } catch (PeltonException e) {
                throw MandatoryException.of(e);
            }
        }
    }

    private static Expression named(CallText call, Scope scope) throws SimpleSyntaxException {
        List<String> given = call.arguments(2, 2);
        String name = given.get(0);
        Expression value = value(scope, name, call);
        ValueType type = call.type(given.get(1));
        return message -> type.convertIfPossible(value.evaluate(message)); // nothing stays nothing, unlike that of a body
    }

    private static Expression value(Scope scope, String name, CallText call) throws SimpleSyntaxException {
        try {
            return Simple.named(scope, name, call.environment());
        } catch (SimpleSyntaxException e) {
            throw e.within(call.start());
        }
    }

    private static Place place(Scope scope, String name, CallText call) throws SimpleSyntaxException {
        try {
            return Place.named(scope, name.intern(), call.environment());
        } catch (SimpleSyntaxException e) {
            throw e.within(call.start());
        }
    }

    private static Expression convertTo(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression value = call.value(given.size() == 2 ? given.get(0) : "${body}");
        return new Converted(value, call.type(given.getLast()), false);
    }

    private static Expression set(CallText call, Scope scope) throws SimpleSyntaxException {
        List<String> given = call.arguments(2, 3);
        String name = given.get(0);
        if (name.contains("${")) {
            throw call.error("the name of a " + scope.one() + " is written out, found '" + name + "'");
        }
        Place place = place(scope, name, call);
        Expression plain = call.value(given.getLast());
        Expression value = given.size() == 3 ? new Converted(plain, call.type(given.get(1)), false) : plain;
        return message -> {
            place.set(message, value.evaluate(message));
            return null;
        };
    }

    private static Expression iif(CallText call) throws SimpleSyntaxException {
        List<String> given = call.rawArguments();
        if (given.size() != 3) {
            throw call.error("'iif' takes a condition and two values");
        }
        Predicate condition = Argument.condition(given.get(0), call.start(), call.environment());
        return new Joins.Ternary(
                condition, call.value(given.get(1)), call.value(given.get(2)));
    }

    private static Expression not(CallText call) throws SimpleSyntaxException {
        String condition = call.inner().isBlank() ? "${body}" : call.inner().strip();
        Predicate predicate = Argument.condition(condition, call.start(), call.environment());
        return message -> !predicate.test(message);
    }

    private static Expression asserted(CallText call) throws SimpleSyntaxException {
        List<String> given = call.rawArguments();
        if (given.size() != 2) {
            throw call.error("'assert' takes a condition and a message");
        }
        Predicate predicate = Argument.condition(given.get(0), call.start(), call.environment());
        String text = Nesting.unquoted(given.get(1));
        return message -> {
            if (!predicate.test(message)) {
                throw new AssertedException(text);
            }
            return null;
        };
    }

    private static Expression thrown(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression text = call.value(given.get(0));
        Constructor<?> constructor = constructor(call, given.size() == 2 ? given.get(1) : "java.lang.IllegalArgumentException");
        return message -> {
            throw made(constructor, CallText.text(text, message));
        };
    }

    private static Constructor<?> constructor(CallText call, String type) throws SimpleSyntaxException {
        AllowedClasses classes = call.environment().classes();
        Class<?> found = classes.find(type).orElseThrow(() -> call.error("there is no exception '" + type + "'"));
        if (!Exception.class.isAssignableFrom(found)) {
            throw call.error("'" + type + "' is no exception");
        }
        if (!classes.allowsThrowing(found.asSubclass(Exception.class))) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_ALLOWED, call.start(), AllowedClasses.refusal(found), AllowedClasses.advice(found));
        }
        try {
            return found.getConstructor(String.class);
        } catch (NoSuchMethodException e) {
            throw call.error("there is no exception '" + type + "' that takes a text");
        }
    }

    private static RuntimeException made(Constructor<?> constructor, @Nullable String text) {
        try {
            return ThrownException.of((Exception) constructor.newInstance(text));
        } catch (ReflectiveOperationException e) {
            return new IllegalStateException(text, e);
        }
    }

    private static Expression kind(Expression value) {
        return message -> {
            Object found = value.evaluate(message);
            return switch (found) {
                case null -> "null";
                case Object number when TextFunctions.isPlainNumber(number) -> "number";
                case Boolean _ -> "boolean";
                case Row row when row.isJson() -> "array";
                case CharSequence _, ByteView _ -> "string";
                case Collection<?> _, Map<?, ?> _ -> "array";
                default -> found.getClass().isArray() && found.getClass().getComponentType().isPrimitive() ? "array" : "object";
            };
        };
    }

    private static Expression empty(CallText call) throws SimpleSyntaxException {
        return switch (only(call).toLowerCase(Locale.ROOT)) {
            case "map" -> _ -> new LinkedHashMap<Object, Object>();
            case "list" -> _ -> new ArrayList<Object>();
            case "set" -> _ -> new LinkedHashSet<Object>();
            case "string" -> _ -> "";
            default -> throw call.error("what is empty is a map, a list, a set or a string");
        };
    }

    /** An expression of another language, perhaps on a header: {@code jsonpath(header:x, $.y)}. */
    private static Expression language(CallText call) throws SimpleSyntaxException {
        String text = Nesting.unquoted(call.inner());
        int colon = text.indexOf(':');
        int comma = text.indexOf(',');
        boolean hasSource = colon > 0 && comma > colon && isSource(text.substring(0, colon));
        String source = hasSource ? text.substring(0, comma).strip() : null;
        String expression = hasSource ? text.substring(comma + 1).strip() : text;
        if (expression.contains("${")) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, call.start(), "functions within '" + call.name() + "' are not supported yet", "data never becomes an expression");
        }
        try {
            return call.environment().language(call.name(), expression, source);
        } catch (SimpleSyntaxException e) {
            throw e.within(call.start());
        }
    }

    private static boolean isSource(String word) {
        return word.equals("header") || word.equals("property") || word.equals("exchangeProperty") || word.equals("variable");
    }
}
