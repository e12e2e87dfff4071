// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.invoke;

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
import org.jspecify.annotations.Nullable;

/**
 * Which methods expressions may call: public ones of values such as texts, numbers, collections, dates and records. What
 * leads to classes, class loaders, threads or streams of code is refused, whoever declares it.
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
    public static boolean isValue(Class<?> type) {
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
    public static List<Candidate> named(Class<?> type, String name, int parameters) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == parameters)
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge() && returnsValue(method))
                .sorted(Comparator.comparing(Method::toString))
                .map(method -> candidate(type, method))
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

    /** The same method as a public class or interface declares it, as that of a hidden class cannot be called. */
    private static Optional<Candidate> candidate(Class<?> type, Method method) {
        Method callable = declaredOpenly(type, method);
        if (callable == null) {
            return Optional.empty();
        }
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(callable);
            return Optional.of(new Candidate(handle, List.of(method.getParameterTypes())));
        } catch (IllegalAccessException e) {
            return own(method);
        }
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

    private static @Nullable Method declaredOpenly(Class<?> type, Method method) {
        if (isOpen(method.getDeclaringClass())) {
            return method;
        }
        for (Class<?> parent = type; parent != null; parent = parent.getSuperclass()) {
            for (Class<?> face : parent.getInterfaces()) {
                Method found = find(face, method);
                if (found != null) {
                    return found;
                }
            }
            Method found = isOpen(parent) ? find(parent, method) : null;
            if (found != null) {
                return found;
            }
        }
        return type.isRecord() || !type.getName().startsWith("java.") ? method : null;
    }

    private static @Nullable Method find(Class<?> type, Method method) {
        try {
            Method found = type.getMethod(method.getName(), method.getParameterTypes());
            return isOpen(found.getDeclaringClass()) ? found : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static boolean isOpen(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) && type.getModule().isExported(type.getPackageName());
    }
}
