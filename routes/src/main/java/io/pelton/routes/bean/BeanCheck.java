// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out whether a bean can be made, without making it: its class is not even initialized. */
public final class BeanCheck {
    /**
     * What is wrong with a definition.
     *
     * @param option where: {@code type}, {@code initMethod}, {@code properties.NAME} and so on
     */
    public record Fault(String option, String message) {}

    private final BeanDefinition definition;

    private BeanCheck(BeanDefinition definition) {
        this.definition = definition;
    }

    /** What is wrong with a definition; empty if nothing can be seen. */
    public static Optional<Fault> of(BeanDefinition definition) {
        try {
            String name = definition.type().replace("#class:", "");
            Optional<Object> camels = CamelClasses.instance(name);
            return new BeanCheck(definition).check(camels.isPresent() ? camels.get().getClass() : BeanMaker.classOf(definition, false));
        } catch (BeanException e) {
            return Optional.of(new Fault("type", e.getMessage()));
        }
    }

    private Optional<Fault> check(Class<?> type) {
        if (!definition.factoryMethod().isEmpty()) {
            boolean isThere = Stream.of(type.getMethods())
                    .anyMatch(method -> Modifier.isStatic(method.getModifiers())
                            && method.getName().equals(definition.factoryMethod())
                            && method.getParameterCount() == definition.constructors().size());
            return isThere
                    ? Optional.empty()
                    : Optional.of(new Fault("factoryMethod", "'" + type.getName() + "' has no static method '" + definition.factoryMethod()
                            + "' with " + definition.constructors().size() + " parameters"));
        }
        return constructor(type)
                .or(() -> definition.properties().entrySet().stream().flatMap(entry -> property(type, entry).stream()).findFirst())
                .or(() -> method(type, "initMethod", definition.initMethod()))
                .or(() -> method(type, "destroyMethod", definition.destroyMethod()));
    }

    private Optional<Fault> constructor(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            return Optional.of(new Fault("type", "of '" + type.getName() + "' no object can be made: it is abstract"));
        }
        List<String> values = definition.constructors();
        List<Constructor<?>> fitting = Stream.<Constructor<?>>of(type.getConstructors())
                .filter(constructor -> constructor.getParameterCount() == values.size())
                .toList();
        if (fitting.isEmpty() && CamelClasses.instance(definition.type()).isEmpty()) {
            return Optional.of(new Fault(
                    values.isEmpty() ? "type" : "constructors",
                    "'" + type.getName() + "' has no public constructor with " + values.size() + " parameters"));
        }
        boolean isPlain = fitting.size() == 1 && values.size() == 1;
        return isPlain
                ? value(fitting.getFirst().getParameterTypes()[0], values.getFirst()).map(wrong -> new Fault("constructors", wrong))
                : Optional.empty();
    }

    private Optional<Fault> property(Class<?> type, Map.Entry<String, String> property) {
        String name = property.getKey().replace('[', '.');
        int dot = name.indexOf('.');
        Optional<Method> setter = BeanMaker.setter(type, dot > 0 ? name.substring(0, dot) : name);
        if (setter.isEmpty() && dot < 0) {
            return Optional.of(new Fault("properties." + name, "'" + type.getName() + "' has no property '" + name + "'"));
        }
        return dot > 0
                ? Optional.empty()
                : value(setter.orElseThrow().getParameterTypes()[0], property.getValue())
                        .map(wrong -> new Fault("properties." + name, wrong));
    }

    private static Optional<Fault> method(Class<?> type, String option, String name) {
        boolean isThere = name.isEmpty()
                || Stream.of(type.getMethods()).anyMatch(method -> method.getName().equals(name) && method.getParameterCount() == 0);
        return isThere
                ? Optional.empty()
                : Optional.of(new Fault(option, "'" + type.getName() + "' has no method '" + name + "' without parameters"));
    }

    /** Why a text cannot be what a parameter wants; references to beans are not followed. */
    private static Optional<String> value(Class<?> wanted, String value) {
        if (value.startsWith("#") || wanted.isEnum()) {
            return Optional.empty();
        }
        try {
            ValueType.of(wanted).ifPresent(type -> type.convert(value));
            return Optional.empty();
        } catch (PeltonException e) {
            return Optional.of("'" + value + "' is no " + wanted.getSimpleName());
        }
    }
}
