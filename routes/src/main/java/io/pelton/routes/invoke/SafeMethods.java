// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.invoke;

import io.pelton.routes.access.AllowedClasses;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which methods expressions may call: public ones of values such as texts, numbers, collections, dates and records, and of
 * classes that routes may use. What a class of the JDK adds to the values it is one of is not among them, and what leads to classes
 * and class loaders is refused in any case.
 */
public final class SafeMethods {
    private static final Set<String> REFUSED = Set.of(
            "getClass", "class", "getClassLoader", "classLoader", "getDeclaringClass", "declaringClass", "describeConstable",
            "resolveConstantDesc", "clone", "finalize", "getModule", "module", "getProtectionDomain", "intern", "notify",
            "notifyAll", "printStackTrace", "setStackTrace", "wait");

    private SafeMethods() {}

    /** Whether a method called {@code name} is refused on every value. */
    public static boolean isRefused(String name) {
        return REFUSED.contains(name);
    }

    /** Whether methods of {@code type} may be called at all. */
    public static boolean hasMethods(Class<?> type, AllowedClasses classes) {
        return isValue(type) || classes.allows(type);
    }

    private static boolean isValue(Class<?> type) {
        return type.isRecord()
                || type.isEnum()
                || type.isPrimitive()
                || type == Boolean.class
                || type == Character.class
                || type == UUID.class
                || type == Optional.class
                || Arrays.stream(VALUES).anyMatch(value -> value.isAssignableFrom(type));
    }

    private static final Class<?>[] VALUES = {
        CharSequence.class, Number.class, Collection.class, Map.class, Map.Entry.class, Iterator.class, Date.class,
        TemporalAccessor.class, TemporalAmount.class, Throwable.class, Enum.class
    };

    /** The public methods of {@code type} with this name and number of parameters, always in the same order. */
    public static List<Candidate> named(Class<?> type, String name, int parameters, AllowedClasses classes) {
        if (!hasMethods(type, classes)) {
            return List.of();
        }
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == parameters)
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge() && returnsValue(method))
                .sorted(Comparator.comparing(Method::toString))
                .map(method -> candidate(type, method, classes))
                .flatMap(Optional::stream)
                .toList();
    }

    private static boolean returnsValue(Method method) {
        Class<?> type = method.getReturnType();
        return !isRefused(method.getName())
                && type != Class.class
                && !ClassLoader.class.isAssignableFrom(type)
                && !AccessibleObject.class.isAssignableFrom(type)
                && !type.getName().startsWith("java.lang.invoke.");
    }

    /** The same method as an allowed class or interface declares it, or as what belongs to data may be called in any case. */
    private static Optional<Candidate> candidate(Class<?> type, Method method, AllowedClasses classes) {
        Optional<Method> allowed = classes.callable(type, method);
        if (allowed.isEmpty() && !isOfData(type, method)) {
            return Optional.empty();
        }
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(allowed.orElse(method));
            return Optional.of(new Candidate(handle, List.of(method.getParameterTypes())));
        } catch (IllegalAccessException e) {
            return own(method);
        }
    }

    /** Records, enums and failures that Java code has put into a message; of Java's own what they tell about themselves. */
    private static boolean isOfData(Class<?> type, Method method) {
        boolean isData = type.isRecord() || type.isEnum() || Throwable.class.isAssignableFrom(type);
        return isData && (!AllowedClasses.isOfJdk(type) || method.getParameterCount() == 0 && method.getReturnType() != void.class);
    }

    /** A record of the application itself may not be public. */
    private static Optional<Candidate> own(Method method) {
        try {
            if (!method.trySetAccessible()) {
                return Optional.empty();
            }
            return Optional.of(
                    new Candidate(MethodHandles.lookup().unreflect(method), List.of(method.getParameterTypes())));
        } catch (IllegalAccessException e) {
            return Optional.empty();
        }
    }
}
