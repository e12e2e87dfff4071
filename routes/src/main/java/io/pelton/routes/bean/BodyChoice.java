// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.row.Row;
import io.pelton.routes.simple.AmbiguousCallException;
import io.pelton.spi.ByteView;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which of several methods a body means: as in Camel, the one whose parameter has its class, or else the only one whose parameter it can be, or
 * can be converted to.
 */
final class BodyChoice {
    private final Class<?> type;
    private final List<Bound> methods;

    /** One of {@code methods} of {@code type}. */
    BodyChoice(Class<?> type, List<Bound> methods) {
        this.type = type;
        this.methods = methods;
    }

    /** Whether no body could tell which of several methods without arguments is meant. */
    static boolean isNever(List<Methods.Callable> methods) {
        List<Method> all = methods.stream().map(Methods.Callable::method).toList();
        return all.size() > 1
                && all.stream().map(method -> Optional.ofNullable(Bound.bodyType(method))).distinct().count() == 1
                && all.stream().noneMatch(Bound::takesFailure);
    }

    /**
     * The method that the body of {@code message} means.
     *
     * @param isForValue whether methods that give nothing are out of the question
     * @throws AmbiguousCallException if it means none, or several
     * @throws io.pelton.error.PeltonException if it could be one that its class can be converted to, but not this value of it
     */
    Bound of(Message message, boolean isForValue) {
        Object mapped = Row.mapped(message);
        Object body = mapped instanceof ByteView view ? view.toString() : mapped;
        if (body == null) {
            throw unclear("nothing");
        }
        List<Bound> fitting = methods.stream()
                .filter(method -> !(method.isVoid() && (isForValue || message.isInOut())))
                .filter(method -> method.bodyType() != null && body.getClass().isAssignableFrom(boxed(method.bodyType())))
                .toList();
        List<Bound> ofFailures = fitting.stream().filter(Bound::takesFailure).toList();
        List<Bound> others = fitting.stream().filter(method -> !method.takesFailure()).toList();
        if (message.lastException() != null && ofFailures.size() == 1) {
            return ofFailures.getFirst();
        }
        if (others.size() == 1) {
            return others.getFirst();
        }
        return others.isEmpty() ? converted(body) : given(others, body);
    }

    private Bound converted(Object body) {
        List<Bound> taking = methods.stream().filter(method -> method.bodyType() != null && method.bodyType().isInstance(body)).toList();
        if (!taking.isEmpty()) {
            return taking.stream().filter(method -> isNearest(method, taking)).findFirst().orElseGet(taking::getFirst);
        }
        List<Bound> possible = methods.stream().filter(method -> isConvertible(method.bodyType(), body)).toList();
        if (possible.size() == 1) {
            return possible.getFirst();
        }
        throw unclear("a " + body.getClass().getSimpleName());
    }

    /** Whether no other one takes a class below that which this one takes. */
    private static boolean isNearest(Bound method, List<Bound> all) {
        return all.stream().map(Bound::bodyType).noneMatch(other ->
                other != null && method.bodyType() != null && other != method.bodyType() && method.bodyType().isAssignableFrom(other));
    }

    private Bound given(List<Bound> possible, Object body) {
        List<Bound> given = possible.stream().filter(method -> method.parameters().stream().anyMatch(Methods::isGiven)).toList();
        if (given.size() == 1) {
            return given.getFirst();
        }
        throw unclear("a " + body.getClass().getSimpleName());
    }

    private static boolean isConvertible(@Nullable Class<?> wanted, Object body) {
        if (wanted == null) {
            return false;
        }
        return ValueType.of(wanted).map(to -> to.convertIfPossible(body)).isPresent();
    }

    private static Class<?> boxed(Class<?> parameter) {
        return MethodType.methodType(parameter).wrap().returnType();
    }

    private AmbiguousCallException unclear(String body) {
        return new AmbiguousCallException("which method of '" + type.getName() + "' is meant, a body that is " + body + " does not tell: "
                + Bound.shown(methods.stream().map(Bound::method)));
    }
}
