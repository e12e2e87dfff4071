// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.ValueType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes one object of its definition, if its class and all that is called for it is allowed. */
final class BeanMaker {
    private final Beans beans;
    private final AllowedClasses classes;
    private final Fitting fitting;

    BeanMaker(Beans beans, AllowedClasses classes) {
        this.beans = beans;
        this.classes = classes;
        this.fitting = new Fitting(beans::get);
    }

    Object make(BeanDefinition definition) {
        try {
            Object bean = made(definition);
            definition.properties().forEach((name, value) -> set(definition, bean, name, value));
            if (!definition.initMethod().isEmpty()) {
                call(bean, definition.initMethod());
            }
            return bean;
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new BeanException("the bean '" + definition.name() + "' cannot be made: " + reason(e), e);
        }
    }

    private Object made(BeanDefinition definition) throws ReflectiveOperationException {
        Optional<Object> camels = CamelClasses.instance(definition);
        if (camels.isPresent()) {
            return camels.get();
        }
        Class<?> type = classOf(definition, classes);
        return definition.factoryMethod().isEmpty() ? constructed(definition, type) : factored(definition, type);
    }

    /** The class of a definition; none of its code has run. */
    static Class<?> classOf(BeanDefinition definition, AllowedClasses classes) {
        String type = definition.type();
        Optional<Class<?>> camels = CamelClasses.type(type);
        if (camels.isPresent()) {
            return camels.get();
        }
        Class<?> found = classes.find(type).orElseThrow(() -> BeanException.missing(type));
        if (!classes.allows(found)) {
            throw BeanException.refused(found);
        }
        return found;
    }

    private Object constructed(BeanDefinition definition, Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = fitting.best(constructors(type, definition), definition.constructors())
                .orElseThrow(() -> new BeanException("'" + type.getName() + "' has no public constructor " + taking(definition)));
        return made(constructor, definition, () -> constructor.newInstance(arguments(constructor, definition.constructors())));
    }

    /** The constructors with as many parameters as there are values. */
    static List<Constructor<?>> constructors(Class<?> type, BeanDefinition definition) {
        return Stream.<Constructor<?>>of(type.getConstructors())
                .filter(constructor -> constructor.getParameterCount() == definition.constructors().size())
                .toList();
    }

    private Object factored(BeanDefinition definition, Class<?> type) throws ReflectiveOperationException {
        Method method = fitting.best(factories(type, definition), definition.constructors())
                .orElseThrow(() -> new BeanException(
                        "'" + type.getName() + "' has no static method '" + definition.factoryMethod() + "' " + taking(definition)));
        Object bean = made(method, definition, () -> callable(type, method).invoke(null, arguments(method, definition.constructors())));
        if (bean == null) {
            throw new BeanException("the method '" + definition.factoryMethod() + "' of '" + type.getName() + "' gives nothing");
        }
        return bean;
    }

    /** The static methods of that name with as many parameters as there are values. */
    static List<Method> factories(Class<?> type, BeanDefinition definition) {
        return Stream.of(type.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers())
                        && method.getName().equals(definition.factoryMethod())
                        && method.getParameterCount() == definition.constructors().size())
                .toList();
    }

    static String taking(BeanDefinition definition) {
        return definition.constructors().isEmpty()
                ? "with 0 parameters"
                : "that takes " + definition.constructors().stream().map(value -> "'" + value + "'").collect(Collectors.joining(", "));
    }

    @FunctionalInterface
    private interface Call<T extends @Nullable Object> {
        T call() throws ReflectiveOperationException;
    }

    /** What has failed says which constructor or method it was: what it says itself is often only the name of an exception. */
    private static <T extends @Nullable Object> T made(Executable executable, BeanDefinition definition, Call<T> call)
            throws ReflectiveOperationException {
        try {
            return call.call();
        } catch (InvocationTargetException e) {
            String parameters = Stream.of(executable.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(", "));
            throw new BeanException(
                    "the bean '" + definition.name() + "' cannot be made: '" + executable.getName() + "(" + parameters + ")', given "
                            + definition.constructors() + ", fails with " + reason(e), e);
        }
    }

    private @Nullable Object[] arguments(Executable executable, List<String> values) {
        @Nullable Object[] arguments = new @Nullable Object[values.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = value(executable.getParameterTypes()[i], values.get(i));
        }
        return arguments;
    }

    private void set(BeanDefinition definition, Object bean, String name, String value) {
        try {
            int bracket = name.indexOf('[');
            if (bracket >= 0 && name.endsWith("]")) {
                put(bracket == 0 ? bean : nested(bean, name.substring(0, bracket)), name.substring(bracket + 1, name.length() - 1), value);
                return;
            }
            int dot = name.indexOf('.');
            if (dot > 0) {
                set(definition, nested(bean, name.substring(0, dot)), name.substring(dot + 1), value);
                return;
            }
            if (bean instanceof Map) {
                put(bean, name, value);
                return;
            }
            Method setter = setter(bean.getClass(), name)
                    .orElseThrow(() -> new BeanException("the bean '" + definition.name() + "' has no property '" + name + "'"));
            callable(bean.getClass(), setter).invoke(bean, value(setter.getParameterTypes()[0], value));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new BeanException("the property '" + name + "' of the bean '" + definition.name() + "' cannot be set: " + reason(e), e);
        }
    }

    /** Sets an entry of a map, or adds to a list. */
    @SuppressWarnings("unchecked")
    private void put(Object collection, String key, String value) {
        Object element = value(Object.class, value);
        switch (collection) {
            case Map<?, ?> map -> ((Map<Object, @Nullable Object>) map).put(key, element);
            case List<?> list -> ((List<@Nullable Object>) list).add(element);
            default -> throw new BeanException("'" + collection.getClass().getName() + "' has no element '" + key + "'");
        }
    }

    private Object nested(Object bean, String name) throws ReflectiveOperationException {
        Method getter = bean.getClass().getMethod("get" + capitalized(name));
        Object found = callable(bean.getClass(), getter).invoke(bean);
        if (found != null) {
            return found;
        }
        Method setter = setter(bean.getClass(), name)
                .orElseThrow(() -> new BeanException("the property '" + name + "' is nothing and cannot be set"));
        Class<?> wanted = setter.getParameterTypes()[0];
        if (!classes.allows(wanted)) {
            throw BeanException.refused(wanted);
        }
        Object made = wanted.getConstructor().newInstance();
        callable(bean.getClass(), setter).invoke(bean, made);
        return made;
    }

    /** The setter of a property, whose name may be written with dashes. */
    static Optional<Method> setter(Class<?> type, String name) {
        String wanted = "set" + Stream.of(name.split("-")).filter(word -> !word.isEmpty()).map(BeanMaker::capitalized).collect(Collectors.joining());
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(wanted) && method.getParameterCount() == 1)
                .min(Comparator.comparing(Method::toString));
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** A text as a parameter wants it; {@code #bean:NAME} is another bean. */
    private @Nullable Object value(Class<?> wanted, String value) {
        if (Fitting.isReference(value)) {
            return beans.get(value);
        }
        try {
            return wanted.isEnum()
                    ? Arrays.stream(wanted.getEnumConstants()).filter(one -> one.toString().equals(value)).findFirst().orElse(null)
                    : ValueType.of(wanted).map(type -> type.convert(value)).orElse(value);
        } catch (PeltonException e) {
            throw new BeanException("'" + value + "' is not of the type " + wanted.getSimpleName(), e);
        }
    }

    void call(Object bean, String method) {
        try {
            callable(bean.getClass(), bean.getClass().getMethod(method)).invoke(bean);
        } catch (ReflectiveOperationException e) {
            throw new BeanException("'" + method + "' of '" + bean.getClass().getName() + "' cannot be called: " + reason(e), e);
        }
    }

    /** What the method or constructor itself has thrown, if that is it. */
    private static Throwable reason(Throwable failure) {
        return failure instanceof InvocationTargetException thrown ? thrown.getTargetException() : failure;
    }

    private Method callable(Class<?> type, Method method) {
        return classes.callable(type, method)
                .orElseThrow(() -> BeanException.refused(method.getName(), type, method.getDeclaringClass()));
    }
}
