// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.message.Message;
import io.pelton.message.Processor;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.invoke.Distance;
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
    private final transient List<Overload> overloads;
    private final List<Expression> arguments;

    private MethodCall(Object bean, List<Callable> called, List<Expression> arguments) {
        this.isVoid = called.stream().allMatch(each -> each.declared().getReturnType() == void.class);
        this.overloads = called.stream().map(each -> Overload.of(bean, each.declared())).toList();
        this.arguments = arguments;
    }

    /** One of the methods of the same name and number of parameters: which of them is meant, the values tell. */
    private record Overload(MethodHandle handle, List<Class<?>> parameters) {
        static Overload of(Object bean, Method method) {
            try {
                MethodHandle found = MethodHandles.publicLookup().unreflect(method);
                MethodHandle bound = Modifier.isStatic(method.getModifiers()) ? found : found.bindTo(bean);
                return new Overload(
                        bound.asSpreader(Object[].class, method.getParameterCount())
                                .asType(MethodType.methodType(Object.class, Object[].class)),
                        List.of(method.getParameterTypes()));
            } catch (IllegalAccessException e) {
                throw new BeanException("'" + method.getName() + "' of '" + bean.getClass().getName() + "' is not public", e);
            }
        }
    }

    /**
     * A method of the bean's class that the route may call.
     *
     * @param declared the same method as an allowed class or interface declares it
     */
    private record Callable(Method method, Method declared) {}

    /**
     * The call of {@code method} of {@code bean}: {@code name}, {@code name(ARGUMENTS)}, or null for the only suitable one.
     *
     * @throws BeanException if there is no such method, or several of which none is meant
     */
    public static MethodCall of(Object bean, @Nullable String method, Environment environment) throws SimpleSyntaxException {
        int open = method == null ? -1 : method.indexOf('(');
        Methods methods = new Methods(bean, environment.classes());
        if (method == null || method.isBlank()) {
            return new MethodCall(bean, methods.only(found -> found.getParameterCount() <= 1), List.of());
        }
        if (open < 0) {
            return new MethodCall(bean, methods.named(method.strip()), List.of());
        }
        String name = method.substring(0, open).strip();
        List<Expression> arguments = arguments(method, open, environment);
        return new MethodCall(
                bean,
                methods.only(name, found -> found.getName().equals(name) && found.getParameterCount() == arguments.size()),
                arguments);
    }

    private static List<Expression> arguments(String method, int open, Environment environment) throws SimpleSyntaxException {
        int close = method.lastIndexOf(')');
        if (close < open) {
            throw new BeanException("'(' of '" + method + "' is never closed");
        }
        return Argument.list(method.substring(open + 1, close), environment);
    }

    /** The methods of a bean. */
    private record Methods(Object bean, AllowedClasses classes) {
        /** Those called {@code name} that take a body; if none does, the one without parameters. */
        List<Callable> named(String name) {
            List<Method> named = candidates(found -> found.getName().equals(name) && found.getParameterCount() <= 1);
            List<Method> taking = named.stream().filter(found -> found.getParameterCount() == 1).toList();
            return allowed(taking.isEmpty() ? named : taking, name);
        }

        List<Callable> only(Predicate<Method> condition) {
            List<Method> found = candidates(condition);
            if (bean instanceof Processor) {
                found = found.stream().filter(method -> method.getName().equals("process")).limit(1).toList();
            }
            return allowed(found, "that takes a body");
        }

        List<Callable> only(String name, Predicate<Method> condition) {
            return allowed(candidates(condition), name);
        }

        private List<Method> candidates(Predicate<Method> condition) {
            return Arrays.stream(type().getMethods())
                    .filter(method -> !(bean instanceof StaticMethods) || Modifier.isStatic(method.getModifiers()))
                    .filter(method -> method.getDeclaringClass() != Object.class && !method.isBridge())
                    .filter(method -> !method.getName().equals("getClass"))
                    .filter(condition)
                    .sorted(Comparator.comparing(Method::toString))
                    .toList();
        }

        private Class<?> type() {
            return bean instanceof StaticMethods none ? none.type() : bean.getClass();
        }

        /** The allowed ones of {@code methods}, which have the same name. */
        private List<Callable> allowed(List<Method> methods, String name) {
            Class<?> type = type();
            List<Callable> allowed = methods.stream()
                    .flatMap(method -> classes.callable(type, method).map(declared -> new Callable(method, declared)).stream())
                    .toList();
            if (allowed.isEmpty() && !methods.isEmpty()) {
                Method refused = methods.getFirst();
                throw BeanException.refused(refused.getName(), type, refused.getDeclaringClass());
            }
            if (allowed.isEmpty()) {
                throw new BeanException("'" + type.getName() + "' has no public " + (bean instanceof StaticMethods ? "static " : "") + "method '" + name
                        + "' with such parameters");
            }
            if (allowed.stream().map(each -> each.method().getName()).distinct().count() > 1) {
                List<String> names = new ArrayList<>();
                allowed.forEach(each -> names.add(each.method().getName() + Arrays.toString(each.method().getParameterTypes())));
                throw new BeanException("'" + type.getName() + "' has several methods '" + name + "': " + names);
            }
            return allowed;
        }
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
        @Nullable Object[] values = new @Nullable Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments.get(i).evaluate(message);
        }
        Overload meant = overloads.size() == 1 ? overloads.getFirst() : meant(arguments.isEmpty() ? new @Nullable Object[] {message.body()} : values);
        @Nullable Object[] given = new @Nullable Object[meant.parameters().size()];
        for (int i = 0; i < given.length; i++) {
            Class<?> parameter = meant.parameters().get(i);
            given[i] = converted(parameter, arguments.isEmpty() ? implied(parameter, message) : Argument.given(arguments.get(i), values[i], parameter));
        }
        try {
            return meant.handle().invokeExact(given);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private Overload meant(@Nullable Object[] values) {
        int nearest = Distance.nearest(overloads.stream().map(Overload::parameters).toList(), values);
        if (nearest < 0) {
            throw new BeanException("which of the methods of the same name is meant, the values " + Arrays.toString(values) + " do not tell");
        }
        return overloads.get(nearest);
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
