// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.message.Message;
import io.pelton.message.Processor;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Argument;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.spi.ByteView;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A call of one method of one bean, both chosen when the route is read. Parameters are the expressions that stand between
 * parentheses; without any, one parameter is the body, or the message itself if that is what is wanted.
 */
public final class MethodCall implements Expression {
    private final boolean isVoid;
    private final transient MethodHandle handle;
    private final Class<?>[] parameters;
    private final List<Expression> arguments;

    private MethodCall(Object bean, Method method, List<Expression> arguments) {
        this.isVoid = method.getReturnType() == void.class;
        this.parameters = method.getParameterTypes();
        this.arguments = arguments;
        try {
            MethodHandle found = MethodHandles.publicLookup().unreflect(method);
            MethodHandle bound = Modifier.isStatic(method.getModifiers()) ? found : found.bindTo(bean);
            this.handle = bound.asSpreader(Object[].class, parameters.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (IllegalAccessException e) {
            throw new BeanException("'" + method.getName() + "' of '" + bean.getClass().getName() + "' is not public", e);
        }
    }

    /**
     * The call of {@code method} of {@code bean}: {@code name}, {@code name(ARGUMENTS)}, or null for the only suitable one.
     *
     * @throws BeanException if there is no such method, or more than one
     */
    public static MethodCall of(Object bean, @Nullable String method, Environment environment) throws SimpleSyntaxException {
        int open = method == null ? -1 : method.indexOf('(');
        if (method == null || method.isBlank()) {
            return new MethodCall(bean, only(bean, candidates(bean, found -> found.getParameterCount() <= 1)), List.of());
        }
        if (open < 0) {
            String name = method.strip();
            List<Method> named = candidates(bean, found -> found.getName().equals(name) && found.getParameterCount() <= 1);
            List<Method> taking = named.stream().filter(found -> found.getParameterCount() == 1).toList();
            return new MethodCall(bean, only(bean, taking.size() == 1 ? taking : named, name), List.of());
        }
        String name = method.substring(0, open).strip();
        List<Expression> arguments = arguments(method, open, environment);
        return new MethodCall(
                bean,
                only(bean, candidates(bean, found -> found.getName().equals(name) && found.getParameterCount() == arguments.size()), name),
                arguments);
    }

    private static List<Expression> arguments(String method, int open, Environment environment) throws SimpleSyntaxException {
        int close = method.lastIndexOf(')');
        if (close < open) {
            throw new BeanException("'(' of '" + method + "' is never closed");
        }
        return Argument.list(method.substring(open + 1, close), environment);
    }

    private static List<Method> candidates(Object bean, Predicate<Method> condition) {
        return Arrays.stream(bean.getClass().getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class && !method.isBridge())
                .filter(method -> !method.getName().equals("getClass"))
                .filter(condition)
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private static Method only(Object bean, List<Method> methods) {
        if (bean instanceof Processor) {
            return methods.stream().filter(method -> method.getName().equals("process")).findFirst().orElseThrow();
        }
        return only(bean, methods, "that takes a body");
    }

    private static Method only(Object bean, List<Method> methods, String name) {
        if (methods.size() != 1) {
            List<String> names = new ArrayList<>();
            methods.forEach(method -> names.add(method.getName() + Arrays.toString(method.getParameterTypes())));
            throw new BeanException(
                    methods.isEmpty()
                            ? "'" + bean.getClass().getName() + "' has no public method '" + name + "' with such parameters"
                            : "'" + bean.getClass().getName() + "' has several methods '" + name + "': " + names);
        }
        return methods.getFirst();
    }

    @Override
    public @Nullable Object evaluate(Message message) {
        try {
            return invoke(message);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new BeanException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Calls the method; what it gives, null for nothing. */
    public @Nullable Object invoke(Message message) throws Exception {
        @Nullable Object[] given = new @Nullable Object[parameters.length];
        for (int i = 0; i < given.length; i++) {
            Object value = arguments.isEmpty() ? implied(parameters[i], message) : arguments.get(i).evaluate(message);
            given[i] = converted(parameters[i], value);
        }
        try {
            return handle.invokeExact(given);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object implied(Class<?> parameter, Message message) {
        return parameter == Message.class ? message : message.body();
    }

    private static @Nullable Object converted(Class<?> wanted, @Nullable Object value) {
        if (value == null || wanted.isInstance(value) && !(wanted == Object.class && value instanceof ByteView)) {
            return value;
        }
        if (wanted == Object.class || wanted == CharSequence.class) {
            return ValueText.of(value);
        }
        Object given = value;
        return ValueType.of(wanted).map(type -> type.convert(given, "parameter")).orElse(given);
    }

    /** Whether the method gives nothing, so that the body stays. */
    public boolean isVoid() {
        return isVoid;
    }
}
