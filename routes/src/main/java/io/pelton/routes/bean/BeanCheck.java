// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.ValueType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out whether a bean can be made, without making it: its class is not even initialized. */
public final class BeanCheck {
    /**
     * What is wrong with a definition.
     *
     * @param option where: {@code type}, {@code initMethod}, {@code properties.NAME} and so on
     * @param suggestion what to do; null if that is not known
     */
    public record Fault(String option, ErrorCode code, String message, @Nullable String suggestion) {
        Fault(String option, String message) {
            this(option, ErrorCode.BAD_VALUE, message, null);
        }

        Fault(String option, BeanException reason) {
            this(option, reason.code(), reason.getMessage(), reason.suggestion());
        }
    }

    private final BeanDefinition definition;
    private final AllowedClasses classes;

    private BeanCheck(BeanDefinition definition, AllowedClasses classes) {
        this.definition = definition;
        this.classes = classes;
    }

    /** What is wrong with a definition of a bean that is one of {@code beans}; empty if nothing can be seen. */
    public static Optional<Fault> of(BeanDefinition definition, Beans beans) {
        AllowedClasses classes = beans.settable();
        try {
            Optional<Object> camels = CamelClasses.instance(definition.type());
            return new BeanCheck(definition, classes)
                    .check(camels.isPresent() ? camels.get().getClass() : BeanMaker.classOf(definition, classes));
        } catch (BeanException e) {
            return Optional.of(new Fault("type", e));
        }
    }

    private Optional<Fault> check(Class<?> type) {
        if (!definition.factoryMethod().isEmpty()) {
            return called("factoryMethod", type, BeanMaker.factories(type, definition), () -> "'" + definition.factoryMethod() + "' with "
                    + definition.constructors().size() + " parameters", "static method");
        }
        return constructor(type)
                .or(() -> definition.properties().entrySet().stream().flatMap(entry -> property(type, entry).stream()).findFirst())
                .or(() -> method(type, "initMethod", definition.initMethod()))
                .or(() -> method(type, "destroyMethod", definition.destroyMethod()));
    }

    private Optional<Fault> constructor(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            return Optional.of(new Fault("type", "of '" + name() + "' no object can be made: it is abstract"));
        }
        List<String> values = definition.constructors();
        List<Constructor<?>> fitting = BeanMaker.constructors(type, definition);
        boolean isMade = CamelClasses.instance(definition.type()).isPresent();
        if (isMade ? CamelClasses.instance(definition).isEmpty() : fitting.isEmpty()) {
            return Optional.of(new Fault(
                    values.isEmpty() ? "type" : "constructors",
                    "'" + name() + "' has no public constructor with " + values.size() + " parameters"));
        }
        boolean isPlain = !isMade && values.stream().noneMatch(value -> value.startsWith("#"));
        if (!isPlain || new Fitting(value -> value).best(fitting, values).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Fault(
                "constructors",
                fitting.size() == 1 && values.size() == 1
                        ? "'" + values.getFirst() + "' is not of the type " + fitting.getFirst().getParameterTypes()[0].getSimpleName()
                        : "'" + name() + "' has no public constructor " + BeanMaker.taking(definition)));
    }

    private Optional<Fault> property(Class<?> type, Map.Entry<String, String> property) {
        String name = property.getKey().replace('[', '.');
        int dot = name.indexOf('.');
        boolean isMap = Map.class.isAssignableFrom(type);
        if (dot == 0 ? isMap || List.class.isAssignableFrom(type) : dot < 0 && isMap) {
            return Optional.empty(); // an element
        }
        Optional<Method> setter = BeanMaker.setter(type, dot > 0 ? name.substring(0, dot) : name);
        if (setter.isEmpty() && dot <= 0) {
            return Optional.of(new Fault("properties." + property.getKey(), "'" + name() + "' has no property '" + name + "'" + known(type)));
        }
        Optional<Fault> refused = setter.flatMap(method -> called("properties." + name, type, List.of(method), () -> "", ""));
        return dot > 0 || refused.isPresent()
                ? refused
                : value(setter.orElseThrow().getParameterTypes()[0], property.getValue())
                        .map(wrong -> new Fault("properties." + name, wrong));
    }

    private Optional<Fault> method(Class<?> type, String option, String name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        List<Method> found = Stream.of(type.getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
                .toList();
        return called(option, type, found, () -> "'" + name + "' without parameters", "method");
    }

    /** What is wrong with a call of one of these methods: there is none, or it is not allowed. */
    private Optional<Fault> called(String option, Class<?> type, List<Method> found, Supplier<String> wanted, String kind) {
        if (found.isEmpty()) {
            return Optional.of(new Fault(option, "'" + name() + "' has no " + kind + " " + wanted.get()));
        }
        return found.stream().anyMatch(method -> classes.callable(type, method).isPresent())
                ? Optional.empty()
                : Optional.of(new Fault(
                        option,
                        BeanException.refused(found.getFirst().getName(), type, found.getFirst().getDeclaringClass())));
    }

    /** The class as the file names it: one of Camel's may be another one here. */
    private String name() {
        return definition.type();
    }

    private static String known(Class<?> type) {
        List<String> names = Stream.of(type.getMethods())
                .filter(method -> method.getName().matches("set[A-Z].*") && method.getParameterCount() == 1)
                .map(method -> Character.toLowerCase(method.getName().charAt(3)) + method.getName().substring(4))
                .distinct()
                .sorted()
                .toList();
        return names.isEmpty() ? "" : "; it has " + String.join(", ", names);
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
            return Optional.of("'" + value + "' is not of the type " + wanted.getSimpleName());
        }
    }
}
