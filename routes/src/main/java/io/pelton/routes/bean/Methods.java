// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.message.Message;
import io.pelton.message.Processor;
import io.pelton.routes.access.AllowedClasses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The methods of a bean that a call can mean. */
record Methods(Object bean, AllowedClasses classes) {
    private static final Pattern GETTER = Pattern.compile("get\\p{Lu}");
    private static final Pattern QUESTION = Pattern.compile("is\\p{Lu}");
    private static final Pattern SETTER = Pattern.compile("set\\p{Lu}");

    /**
     * One that the route may call.
     *
     * @param declared the same method as an allowed class or interface declares it
     */
    record Callable(Method method, Method declared) {}

    /** Those called {@code name}, or that get the property of this name, as far as one of them can be meant by a body. */
    List<Callable> named(String name) {
        List<Method> found = candidates(method -> method.getName().equals(name));
        List<Method> all = found.isEmpty() ? candidates(method -> isGetter(method) && property(method).equals(name)) : found;
        List<Method> callable = all.stream().filter(Methods::isFilled).toList();
        return meantByBody(allowed(meant(callable), name));
    }

    /** Those that a body can mean: as in Camel, not those that get and set properties, nor those that every object has. */
    List<Callable> only() {
        if (bean instanceof Processor) {
            return allowed(candidates(method -> method.getName().equals("process")).stream().limit(1).toList(), "process");
        }
        List<Method> own = candidates(method -> !isOfEveryObject(method) && isFilled(method));
        List<Method> work = own.stream().filter(method -> !isGetter(method) && !isSetter(method)).toList();
        return meantByBody(allowed(meant(work.isEmpty() ? own : work), null));
    }

    /** Those called {@code name} that take what stands between the parentheses. */
    List<Callable> taking(String name, List<CallArgument> arguments) {
        List<Callable> allowed = allowed(candidates(found -> found.getName().equals(name) && isTaking(found.getParameterTypes(), arguments)), name);
        return arguments.isEmpty() ? meantByBody(allowed) : allowed;
    }

    private static boolean isTaking(Class<?>[] parameters, List<CallArgument> arguments) {
        return parameters.length == arguments.size()
                && IntStream.range(0, parameters.length).allMatch(i -> arguments.get(i).fits(parameters[i], i));
    }

    /** The only one that is given more than the body; else those that take something; else those that take nothing. */
    private static List<Method> meant(List<Method> all) {
        List<Method> given = all.stream().filter(method -> Stream.of(method.getParameterTypes()).anyMatch(Methods::isGiven)).toList();
        if (given.size() == 1) {
            return given;
        }
        List<Method> taking = all.stream().filter(method -> method.getParameterCount() > 0).toList();
        return taking.isEmpty() ? all : taking;
    }

    /** Whether parameters of this class have a meaning of their own, wherever they stand. */
    static boolean isGiven(Class<?> parameter) {
        return parameter == Message.class || parameter == Exception.class;
    }

    /** Whether a body is enough: no number and no truth would be nothing. */
    private static boolean isFilled(Method method) {
        return Stream.of(method.getParameterTypes()).filter(parameter -> !isGiven(parameter)).skip(1).noneMatch(Class::isPrimitive);
    }

    private static boolean isOfEveryObject(Method method) {
        return Arrays.stream(Object.class.getMethods())
                .anyMatch(every -> every.getName().equals(method.getName()) && Arrays.equals(every.getParameterTypes(), method.getParameterTypes()));
    }

    private static boolean isGetter(Method method) {
        Class<?> type = method.getReturnType();
        return method.getParameterCount() == 0
                && (type != void.class && GETTER.matcher(method.getName()).lookingAt()
                        || (type == boolean.class || type == Boolean.class) && QUESTION.matcher(method.getName()).lookingAt());
    }

    private static String property(Method getter) {
        String name = getter.getName().substring(getter.getName().startsWith("is") ? 2 : 3);
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static boolean isSetter(Method method) {
        return method.getParameterCount() == 1 && method.getReturnType() == void.class && SETTER.matcher(method.getName()).lookingAt();
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

    /** The allowed ones of {@code methods}: those called {@code name}, or null for any. */
    private List<Callable> allowed(List<Method> methods, @Nullable String name) {
        Class<?> type = type();
        List<Callable> allowed = methods.stream()
                .flatMap(method -> classes.callable(type, method).map(declared -> new Callable(method, declared)).stream())
                .toList();
        if (allowed.isEmpty() && !methods.isEmpty()) {
            Method refused = methods.getFirst();
            throw BeanException.refused(refused.getName(), type, refused.getDeclaringClass());
        }
        if (allowed.isEmpty()) {
            String method = "public " + (bean instanceof StaticMethods ? "static " : "") + "method";
            if (name != null && candidates(found -> found.getName().equals(name)).isEmpty()) {
                List<String> names = candidates(found -> !isOfEveryObject(found)).stream().map(Method::getName).distinct().sorted().toList();
                throw BeanException.noMethod(type.getName(), method, name, names);
            }
            throw new BeanException("'" + type.getName() + "' has no " + method
                    + (name == null
                            ? " that takes a body, or nothing"
                            : " '" + name + "' with such parameters; there is " + Bound.shown(candidates(found -> found.getName().equals(name)).stream())));
        }
        return allowed;
    }

    private List<Callable> meantByBody(List<Callable> allowed) {
        if (BodyChoice.isNever(allowed)) {
            throw new BeanException("'" + type().getName() + "' has several methods that could be meant, say which: "
                    + Bound.shown(allowed.stream().map(Callable::method)));
        }
        return allowed;
    }
}
