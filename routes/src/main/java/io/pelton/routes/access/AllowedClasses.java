// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose objects a route may make and whose methods it may call: Java's values and collections, trees of JSON,
 * what the jars of the user bring, and what was allowed by name. A method belongs to the class or interface that declares it, so an object of
 * any other class can be called through those of its supertypes that are allowed, and not otherwise.
 *
 * <p>Nothing that a route or a message says makes these more. Immutable; any thread may use it.
 */
public final class AllowedClasses {
    private static final Set<String> VALUE_METHODS = Set.of("toString", "equals", "hashCode");

    /** Packages of Java itself, not of one implementation of it. */
    private static final Pattern STANDARD = Pattern.compile("javax?\\.");

    /** The names of trees of JSON begin so: these are there wherever classes are looked for. */
    private static final String TREES = JsonNode.class.getPackageName() + ".";

    private static final AllowedClasses VALUES = new AllowedClasses(null, Set.of(), Set.of());

    private final @Nullable ClassLoader own;
    private final Set<String> names;
    private final Set<Class<?>> more;

    private AllowedClasses(@Nullable ClassLoader own, Set<String> names, Set<Class<?>> more) {
        this.own = own;
        this.names = Set.copyOf(names);
        this.more = Set.copyOf(more);
    }

    /** Java's values and collections only. */
    public static AllowedClasses values() {
        return VALUES;
    }

    /**
     * Those classes as well that {@code loader} itself, or one that has it as a parent, defines; those of its parents not. Classes
     * are looked for in it from now on.
     */
    public AllowedClasses withLoader(ClassLoader loader) {
        return new AllowedClasses(loader, names, more);
    }

    /**
     * These as well: {@code NAME} for a class and those within it, {@code PACKAGE.*} for a package and those below it, {@code *}
     * for every class there is.
     */
    public AllowedClasses withNames(Collection<String> allowed) {
        Set<String> all = new HashSet<>(names);
        allowed.forEach(name -> all.add(name.strip()));
        return new AllowedClasses(own, all, more);
    }

    /** These classes as well. */
    public AllowedClasses withClasses(Collection<Class<?>> allowed) {
        Set<Class<?>> all = new HashSet<>(more);
        all.addAll(allowed);
        return new AllowedClasses(own, names, all);
    }

    /** The class of this name, allowed or not, without running any of its code; empty if there is none. */
    public Optional<Class<?>> find(String name) {
        Optional<Class<?>> found = find(name, loader());
        return found.isEmpty() && name.startsWith(TREES) ? find(name, JsonNode.class.getClassLoader()) : found;
    }

    private static Optional<Class<?>> find(String name, @Nullable ClassLoader loader) {
        try {
            return Optional.of(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** A resource of the class path; null if there is none of this name. The caller closes it. */
    public @Nullable InputStream resource(String name) {
        return loader().getResourceAsStream(name);
    }

    private ClassLoader loader() {
        if (own != null) {
            return own;
        }
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? AllowedClasses.class.getClassLoader() : context;
    }

    /** Whether routes may make objects of {@code type} and call what it declares. */
    public boolean allows(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isPrimitive()
                || more.contains(element.getNestHost())
                || isOwn(element.getClassLoader())
                || isNamed(element)
                || JsonNode.class.isAssignableFrom(element)
                || JavaValues.contains(element);
    }

    @SuppressWarnings("ReferenceEquality") // it is this very loader, or none
    private boolean isOwn(@Nullable ClassLoader loader) {
        if (own == null) {
            return false;
        }
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each == own) {
                return true;
            }
        }
        return false;
    }

    private boolean isNamed(Class<?> type) {
        if (names.isEmpty()) {
            return false;
        }
        String name = type.getName();
        if (names.contains("*") || names.contains(name) || names.contains(type.getNestHost().getName())) {
            return true;
        }
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            if (names.contains(name.substring(0, dot) + ".*")) {
                return true;
            }
        }
        return false;
    }

    /** Whether routes may throw exceptions of {@code type}: Java's own do nothing but carry a text. */
    public boolean allowsThrowing(Class<? extends Throwable> type) {
        return allows(type) || JavaValues.isOfJdk(type) && STANDARD.matcher(type.getName()).lookingAt() && isOpen(type);
    }

    /** Whether {@code type} belongs to Java itself. */
    public static boolean isOfJdk(Class<?> type) {
        return JavaValues.isOfJdk(type);
    }

    /**
     * A public method of {@code type} as an allowed class or interface declares it; empty if none does. Calling what is given does
     * what calling {@code method} would.
     */
    public Optional<Method> callable(Class<?> type, Method method) {
        if (isOfObject(method) || isSettingOfJvm(method)) {
            return Optional.empty();
        }
        if (isCallable(method)) {
            return Optional.of(method);
        }
        return Modifier.isStatic(method.getModifiers()) ? Optional.empty() : inherited(type, method);
    }

    /** Of what every object can, only this is about its value. */
    private static boolean isOfObject(Method method) {
        return method.getDeclaringClass() == Object.class && !VALUE_METHODS.contains(method.getName());
    }

    /** The default locale and time zone are those of all routes. */
    private boolean isSettingOfJvm(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && method.getName().startsWith("setDefault")
                && !isNamed(method.getDeclaringClass());
    }

    private boolean isCallable(Method method) {
        return isOpen(method.getDeclaringClass()) && allows(method.getDeclaringClass());
    }

    private Optional<Method> inherited(@Nullable Class<?> type, Method method) {
        if (type == null) {
            return Optional.empty();
        }
        if (isOpen(type) && allows(type)) {
            Optional<Method> found = declared(type, method);
            if (found.isPresent()) {
                return found;
            }
        }
        for (Class<?> face : type.getInterfaces()) {
            Optional<Method> found = inherited(face, method);
            if (found.isPresent()) {
                return found;
            }
        }
        return inherited(type.getSuperclass(), method);
    }

    private Optional<Method> declared(Class<?> type, Method method) {
        try {
            return Optional.of(type.getMethod(method.getName(), method.getParameterTypes())).filter(this::isCallable);
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static boolean isOpen(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) && type.getModule().isExported(type.getPackageName());
    }

    /** The message about a {@code type} that is refused. */
    public static String refusal(Class<?> type) {
        return "routes may not use the class '" + type.getTypeName() + "': it is none of Java's values and collections, and of no jar of"
                + " --class-path";
    }

    /** What to do if {@code type} is refused. */
    public static String advice(Class<?> type) {
        return "if you trust the author of the route, start Pelton with --allow-class=" + type.getTypeName().replace("[]", "")
                + "; a Java program gives the loader AllowedClasses";
    }
}
