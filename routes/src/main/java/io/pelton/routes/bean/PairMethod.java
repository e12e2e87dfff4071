// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.script.LiveValues;
import io.pelton.routes.simple.MandatoryException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A method of a bean that makes one body of two messages: half of its parameters are of the first, half of the second, of each the body, then
 * the headers, then the properties.
 */
public final class PairMethod implements PlainStrategy.Pairing {
    private final Bound bound;
    private final int ofEach;

    private PairMethod(Bound bound) {
        this.bound = bound;
        this.ofEach = bound.parameters().size() / 2;
    }

    /**
     * The strategy that the method of {@code bean} called {@code name} is, or its only one that gives something if that is null.
     *
     * @param allowsNothing whether it is called as well where there is only one message
     * @throws BeanException if there is none, or several, or it takes something else, or routes may not call it
     */
    public static AggregationStrategy strategy(Object bean, @Nullable String name, boolean allowsNothing, AllowedClasses classes) {
        Class<?> type = bean.getClass();
        Method method = only(type, name);
        wrong(method).ifPresent(why -> {
            throw new BeanException("'" + type.getName() + "' cannot be an aggregationStrategy with " + Bound.shown(Stream.of(method)) + ": " + why);
        });
        Method declared =
                classes.callable(type, method).orElseThrow(() -> BeanException.refused(method.getName(), type, method.getDeclaringClass()));
        return new PlainStrategy(new PairMethod(Bound.of(bean, declared)), allowsNothing);
    }

    private static Method only(Class<?> type, @Nullable String name) {
        List<Method> found = Stream.of(type.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class && method.getReturnType() != void.class && !method.isBridge())
                .filter(method -> name == null || name.equals(method.getName()))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
        if (found.isEmpty()) {
            throw new BeanException("'" + type.getName() + "' is no AggregationStrategy, and has no public method "
                    + (name == null ? "" : "'" + name + "' ") + "that gives something");
        }
        if (found.size() > 1) {
            throw new BeanException("'" + type.getName() + "' has several methods that could be meant"
                    + (name == null ? ", say which with aggregationStrategyMethodName: " : ": ") + Bound.shown(found.stream()));
        }
        return found.getFirst();
    }

    private static Optional<String> wrong(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length != 2 && parameters.length != 4 && parameters.length != 6) {
            return Optional.of("it takes the bodies of two messages, then perhaps headers and properties of each: 2, 4 or 6 parameters");
        }
        int ofEach = parameters.length / 2;
        for (int i = 0; i < parameters.length; i++) {
            if (i % ofEach > 0 && !parameters[i].isAssignableFrom(LiveValues.class)) {
                return Optional.of("its parameter " + (i + 1) + " is given " + (i % ofEach == 1 ? "headers" : "properties") + ": make it a Map");
            }
        }
        return Stream.of(method.getParameterAnnotations())
                .flatMap(Stream::of)
                .findFirst()
                .map(annotation -> "an annotation such as @" + annotation.annotationType().getSimpleName() + " says nothing about a parameter of it");
    }

    @Override
    public @Nullable Object of(@Nullable Message old, @Nullable Message next) throws Exception {
        @Nullable Object[] given = new @Nullable Object[bound.parameters().size()];
        for (int i = 0; i < given.length; i++) {
            Message message = i < ofEach ? old : next;
            given[i] = message == null ? null : value(i, message);
        }
        String missing = bound.missing(given);
        if (missing != null) {
            throw new IllegalArgumentException(missing);
        }
        try {
            return bound.call(given);
        } catch (Exception e) {
            throw new InvocationTargetException(e, e.toString()); // as in Camel: the failure of the method is its cause
        }
    }

    private @Nullable Object value(int number, Message message) {
        return switch (number % ofEach) {
            case 0 -> body(bound.parameters().get(number), message);
            case 1 -> new LiveValues(message.headers());
            default -> new LiveValues(message.properties());
        };
    }

    /** As in Camel there has to be one. */
    private static Object body(Class<?> wanted, Message message) {
        if (wanted == Message.class) {
            return message;
        }
        try {
            Object body = message.body() == null ? ofNothing(wanted) : Bound.converted(wanted, Bound.body(message, wanted), "body");
            if (body != null) {
                return body;
            }
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "the body is nothing, but a " + wanted.getSimpleName() + " is needed");
        } catch (PeltonException e) {
            throw MandatoryException.of(e);
        }
    }

    private static @Nullable Object ofNothing(Class<?> wanted) {
        return wanted == boolean.class ? (Object) false : ValueType.namedOrPrimitive(wanted.getName()).map(ValueType::ofNothing).orElse(null);
    }
}
