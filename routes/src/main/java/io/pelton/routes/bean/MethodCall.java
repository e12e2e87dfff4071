// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.invoke.Distance;
import io.pelton.routes.simple.AmbiguousCallException;
import io.pelton.routes.simple.Argument;
import io.pelton.routes.simple.ArgumentException;
import io.pelton.routes.simple.CallException;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.MandatoryException;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method of one bean. Parameters are the expressions that stand between parentheses. Where none does, the first parameter is the
 * body, one that wants the message itself or an exception is given that or the last failure, and any other one nothing. Which method it is is
 * decided when the route is read, but where several could be meant by the values that they are given, or by the body. What a method gives
 * later is waited for.
 */
public final class MethodCall implements Expression {
    private final transient List<Bound> overloads;
    private final transient @Nullable BodyChoice choice;
    private final List<CallArgument> arguments;
    private final boolean hasDots;

    private MethodCall(Object bean, List<Methods.Callable> called, List<CallArgument> arguments, boolean hasDots) {
        this.overloads = called.stream().map(each -> Bound.of(bean, each.declared())).toList();
        this.choice = overloads.size() > 1 && arguments.isEmpty() ? new BodyChoice(bean.getClass(), overloads) : null;
        this.arguments = arguments;
        this.hasDots = hasDots;
    }

    /**
     * The call of {@code method} of {@code bean}: {@code name}, {@code name(ARGUMENTS)}, or null for the only suitable one.
     *
     * @throws BeanException if there is no such method, or several of which none can be meant
     */
    public static MethodCall of(Object bean, @Nullable String method, Environment environment) throws SimpleSyntaxException {
        int open = method == null ? -1 : method.indexOf('(');
        Methods methods = new Methods(bean, environment.classes());
        if (method == null || method.isBlank()) {
            return new MethodCall(bean, methods.only(), List.of(), false);
        }
        if (open < 0) {
            return new MethodCall(bean, methods.named(method.strip()), List.of(), false);
        }
        String name = method.substring(0, open).strip();
        List<CallArgument> arguments = arguments(method, open, environment);
        return new MethodCall(bean, methods.taking(name, arguments), arguments, method.contains("."));
    }

    private static List<CallArgument> arguments(String method, int open, Environment environment) throws SimpleSyntaxException {
        int close = method.lastIndexOf(')');
        if (close < open) {
            throw new BeanException("'(' of '" + method + "' is never closed");
        }
        return CallArgument.list(method.substring(open + 1, close), environment);
    }

    /**
     * What the method gives. What it throws is thrown as it is, even if that is checked; as in Camel it is the cause of a failure of the expression where
     * the call contains dots.
     */
    @Override
    public @Nullable Object evaluate(Message message) {
        try {
            @Nullable Object[] values = values(message);
            return called(meant(message, values, true), values, message);
        } catch (Exception e) {
            throw MethodCall.<RuntimeException>unchecked(hasDots && !(e instanceof CallException) ? CallException.of(e) : e);
        }
    }

    @SuppressWarnings("unchecked") // to the compiler it is an E, at run time it is thrown as it is
    private static <E extends Exception> E unchecked(Exception thrown) throws E {
        throw (E) thrown;
    }

    /** Calls the method; what it gives is the new body, unless it gives nothing to begin with, or nothing later. */
    public void change(Message message) throws Exception {
        @Nullable Object[] values = values(message);
        Bound meant = meant(message, values, false);
        Object result = called(meant, values, message);
        if (!meant.isVoid() && !(meant.isLater() && result == null)) {
            message.setBody(result);
        }
    }

    private Bound meant(Message message, @Nullable Object[] values, boolean isForValue) {
        if (choice != null) {
            return choice.of(message, isForValue);
        }
        return overloads.size() == 1 ? overloads.getFirst() : nearest(values);
    }

    private @Nullable Object[] values(Message message) {
        @Nullable Object[] values = new @Nullable Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments.get(i).evaluate(message, i);
        }
        return values;
    }

    private Bound nearest(@Nullable Object[] values) {
        int nearest = Distance.nearest(overloads.stream().map(Bound::parameters).toList(), values);
        if (nearest < 0) {
            throw new AmbiguousCallException(
                    "which of the methods of the same name is meant, the values " + Arrays.toString(values) + " do not tell");
        }
        return overloads.get(nearest);
    }

    private @Nullable Object called(Bound meant, @Nullable Object[] values, Message message) throws Exception {
        @Nullable Object[] given = new @Nullable Object[meant.parameters().size()];
        for (int i = 0; i < given.length; i++) {
            Expression argument = arguments.isEmpty() ? null : arguments.get(i).value();
            given[i] = argument == null ? implied(meant, i, message) : argument(argument, values[i], meant, i);
        }
        String missing = meant.missing(given);
        if (missing != null) {
            throw new NoArgumentException(missing);
        }
        Object result = meant.call(given);
        return meant.isLater() && result instanceof CompletionStage<?> later ? Outcome.of(later) : result;
    }

    private static @Nullable Object argument(Expression argument, @Nullable Object value, Bound meant, int number) {
        Class<?> wanted = meant.parameters().get(number);
        try {
            return Bound.converted(wanted, Argument.given(argument, value, wanted), "parameter");
        } catch (PeltonException e) {
            throw new ArgumentException(meant.named(number), e);
        }
    }

    /** What a parameter is given of which nothing is said. */
    private static @Nullable Object implied(Bound meant, int number, Message message) {
        Class<?> wanted = meant.parameters().get(number);
        if (Methods.isGiven(wanted)) {
            return wanted == Message.class ? message : message.lastException() instanceof Exception failure ? failure : null;
        }
        if (!meant.isBody(number)) {
            return null;
        }
        try {
            return Bound.converted(wanted, Bound.body(message, wanted), "body");
        } catch (PeltonException e) {
            throw MandatoryException.of(e);
        }
    }

    /** What comes of it in the end. */
    private record Outcome(@Nullable Object value, @Nullable Throwable failure) {
        static @Nullable Object of(CompletionStage<?> later) throws Exception {
            Outcome outcome = later.<Outcome>handle(Outcome::new).toCompletableFuture().get();
            return switch (outcome.failure()) {
                case null -> outcome.value();
                case Exception failed -> throw failed;
                case Error broken -> throw broken;
                case Throwable other -> throw new IllegalStateException(other);
            };
        }
    }
}
