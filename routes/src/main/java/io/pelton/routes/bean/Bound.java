// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A method, and what it is called on.
 *
 * @param parameters the classes of its parameters
 * @param isVoid whether it gives nothing
 * @param isLater whether what it gives comes later
 */
record Bound(Method method, MethodHandle handle, List<Class<?>> parameters, boolean isVoid, boolean isLater) {
    /** {@code method} of {@code bean}, which counts for nothing if the method is static. */
    static Bound of(Object bean, Method method) {
        try {
            MethodHandle found = MethodHandles.publicLookup().unreflect(method);
            MethodHandle bound = Modifier.isStatic(method.getModifiers()) ? found : found.bindTo(bean);
            return new Bound(
                    method,
                    bound.asSpreader(Object[].class, method.getParameterCount())
                            .asType(MethodType.methodType(Object.class, Object[].class)),
                    List.of(method.getParameterTypes()),
                    method.getReturnType() == void.class,
                    CompletionStage.class.isAssignableFrom(method.getReturnType()));
        } catch (IllegalAccessException e) {
            throw new BeanException("'" + method.getName() + "' of '" + bean.getClass().getName() + "' is not public", e);
        }
    }

    /** The class of the parameter that is given the body where nothing is said about it; null if there is none. */
    @Nullable Class<?> bodyType() {
        return bodyType(method);
    }

    /** The same of a method that is called on nothing yet. */
    static @Nullable Class<?> bodyType(Method method) {
        return Stream.of(method.getParameterTypes()).filter(parameter -> !Methods.isGiven(parameter)).findFirst().orElse(null);
    }

    /** Whether the parameter with this number is that one. */
    boolean isBody(int number) {
        return !Methods.isGiven(parameters.get(number)) && parameters.subList(0, number).stream().allMatch(Methods::isGiven);
    }

    /** Whether a parameter is given what has failed last. */
    boolean takesFailure() {
        return takesFailure(method);
    }

    static boolean takesFailure(Method method) {
        return Stream.of(method.getParameterTypes()).anyMatch(Exception.class::isAssignableFrom);
    }

    /** What errors call a parameter. */
    String named(int number) {
        return "parameter " + (number + 1) + " of " + shown(Stream.of(method));
    }

    /** What is said of nothing where a number or a truth has to be; null if all is well. */
    @Nullable String missing(@Nullable Object[] given) {
        for (int i = 0; i < given.length; i++) {
            if (given[i] == null && parameters.get(i).isPrimitive()) {
                return named(i) + " would be nothing";
            }
        }
        return null;
    }

    /** Calls it with values of these classes; what it throws is thrown as it is. */
    @Nullable Object call(@Nullable Object[] given) throws Exception {
        try {
            return handle.invokeExact(given);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The body of a message for a parameter of class {@code wanted}: a row is a map, which the method may change, where that may be one. */
    static @Nullable Object body(Message message, Class<?> wanted) {
        return wanted.isAssignableFrom(LinkedHashMap.class) ? Row.mapped(message) : message.body();
    }

    /** {@code value} as a parameter of class {@code wanted} takes it; {@code what} it is, such as {@code body}, is said in errors. */
    static @Nullable Object converted(Class<?> wanted, @Nullable Object value, String what) {
        if (value instanceof Row row && wanted.isAssignableFrom(LinkedHashMap.class)) {
            return row.map();
        }
        if (value == null || wanted.isInstance(value) && !(wanted == Object.class && value instanceof ByteView)) {
            return value;
        }
        if (wanted == Object.class || wanted == CharSequence.class) {
            return ValueText.of(value);
        }
        if (wanted.isEnum()) {
            return constant(wanted, value, what);
        }
        Object given = value;
        ValueType type = ValueType.of(wanted).orElseThrow(() -> new PeltonException(
                ErrorCode.BAD_CONVERSION,
                "the " + what + ", " + given.getClass().getSimpleName() + ", cannot be converted to " + wanted.getSimpleName(),
                new NoConversionException("no conversion from " + given.getClass().getName() + " to " + wanted.getName())));
        return type.convert(given, what);
    }

    /** The constant of an enum that {@code value} names, as Camel finds it. */
    private static Object constant(Class<?> wanted, Object value, String what) {
        String name = ValueText.of(value);
        for (Object constant : wanted.getEnumConstants()) {
            String own = ((Enum<?>) constant).name();
            if (own.equalsIgnoreCase(name) || own.replace("_", "").equalsIgnoreCase(name.replace("-", "").replace("_", ""))) {
                return constant;
            }
        }
        throw new PeltonException(
                ErrorCode.BAD_CONVERSION,
                "the " + what + " '" + name + "' is no " + wanted.getSimpleName() + ", which are "
                        + Arrays.stream(wanted.getEnumConstants()).map(each -> ((Enum<?>) each).name()).collect(Collectors.joining(", ")));
    }

    /** Names of methods with the classes of their parameters. */
    static String shown(Stream<Method> methods) {
        return methods
                .map(method -> Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", method.getName() + "(", ")")))
                .collect(Collectors.joining(", "));
    }
}
