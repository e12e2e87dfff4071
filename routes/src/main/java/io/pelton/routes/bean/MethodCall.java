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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call of one method of one bean, both chosen when the route is read. Parameters are the expressions that stand between
 * parentheses. Where none does, the first parameter is the body, one that wants the message itself or an exception is given that or the last
 * failure, and any other one nothing. What a method gives later is waited for.
 */
public final class MethodCall implements Expression {
    private static final Pattern GETTER = Pattern.compile("(get|is)[A-Z]");
    private static final Pattern SETTER = Pattern.compile("set[A-Z]");

    private final boolean isVoid;
    private final boolean isLater;
    private final transient List<Bound> overloads;
    private final List<CallArgument> arguments;

    private MethodCall(Object bean, List<Callable> called, List<CallArgument> arguments) {
        this.isVoid = called.stream().allMatch(each -> each.declared().getReturnType() == void.class);
        this.isLater = called.stream().allMatch(each -> CompletionStage.class.isAssignableFrom(each.declared().getReturnType()));
        this.overloads = called.stream().map(each -> Bound.of(bean, each.declared())).toList();
        this.arguments = arguments;
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
            return new MethodCall(bean, methods.only(), List.of());
        }
        if (open < 0) {
            return new MethodCall(bean, methods.named(method.strip()), List.of());
        }
        String name = method.substring(0, open).strip();
        List<CallArgument> arguments = arguments(method, open, environment);
        return new MethodCall(bean, methods.taking(name, arguments), arguments);
    }

    private static List<CallArgument> arguments(String method, int open, Environment environment) throws SimpleSyntaxException {
        int close = method.lastIndexOf(')');
        if (close < open) {
            throw new BeanException("'(' of '" + method + "' is never closed");
        }
        return CallArgument.list(method.substring(open + 1, close), environment);
    }

    /** The methods of a bean. */
    private record Methods(Object bean, AllowedClasses classes) {
        /** Those called {@code name} that take a body; if none does, the one without parameters. */
        List<Callable> named(String name) {
            return allowed(best(candidates(found -> found.getName().equals(name) && bodies(found) <= 1)), name);
        }

        /** The one that takes a body, or else nothing: as in Camel, those that get and set properties, and those that every object has, are not meant. */
        List<Callable> only() {
            List<Method> all = candidates(found -> bodies(found) <= 1);
            if (bean instanceof Processor) {
                return allowed(all.stream().filter(method -> method.getName().equals("process")).limit(1).toList(), "process");
            }
            List<Method> own = best(all.stream().filter(method -> !isOfEveryObject(method)).toList());
            List<Method> work = best(own.stream().filter(method -> !isOfProperty(method)).toList());
            return allowed(work.isEmpty() ? own : work, null);
        }

        List<Callable> taking(String name, List<CallArgument> arguments) {
            return allowed(candidates(found -> found.getName().equals(name) && isTaking(found.getParameterTypes(), arguments)), name);
        }

        private static boolean isTaking(Class<?>[] parameters, List<CallArgument> arguments) {
            return parameters.length == arguments.size()
                    && IntStream.range(0, parameters.length).allMatch(i -> arguments.get(i).fits(parameters[i], i));
        }

        /** The ones with the fewest parameters among those that take a body; if there are none, those that take none. */
        private static List<Method> best(List<Method> methods) {
            List<Method> taking = methods.stream().filter(method -> method.getParameterCount() > 0).toList();
            List<Method> candidates = taking.isEmpty() ? methods : taking;
            int fewest = candidates.stream().mapToInt(Method::getParameterCount).min().orElse(0);
            boolean isOneName = candidates.stream().map(Method::getName).distinct().count() == 1;
            return isOneName ? candidates.stream().filter(method -> method.getParameterCount() == fewest).toList() : candidates;
        }

        /** How many parameters have no meaning of their own. */
        private static long bodies(Method method) {
            return Arrays.stream(method.getParameterTypes()).filter(parameter -> !isGiven(parameter)).count();
        }

        private static boolean isOfEveryObject(Method method) {
            return Arrays.stream(Object.class.getMethods())
                    .anyMatch(every -> every.getName().equals(method.getName()) && Arrays.equals(every.getParameterTypes(), method.getParameterTypes()));
        }

        private static boolean isOfProperty(Method method) {
            boolean isVoid = method.getReturnType() == void.class;
            return switch (method.getParameterCount()) {
                case 0 -> !isVoid && GETTER.matcher(method.getName()).lookingAt();
                case 1 -> isVoid && SETTER.matcher(method.getName()).lookingAt();
                default -> false;
            };
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

        /** The allowed ones of {@code methods}, which have the same name: {@code name}, or null for any. */
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
                throw new BeanException("'" + type.getName() + "' has no " + method
                        + (name == null ? " that takes a body, or nothing" : " '" + name + "' with such parameters" + others(name)));
            }
            if (allowed.stream().map(each -> each.method().getName()).distinct().count() > 1) {
                throw new BeanException("'" + type.getName() + "' has several methods that could be meant, say which: "
                        + Bound.shown(allowed.stream().map(Callable::method)));
            }
            return allowed;
        }

        /** What there is of this name. */
        private String others(String name) {
            List<Method> named = candidates(found -> found.getName().equals(name));
            return named.isEmpty() ? "" : "; there is " + Bound.shown(named.stream());
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
            values[i] = arguments.get(i).evaluate(message, i);
        }
        Bound meant = overloads.size() == 1 ? overloads.getFirst() : meant(arguments.isEmpty() ? new @Nullable Object[] {message.body()} : values);
        @Nullable Object[] given = new @Nullable Object[meant.parameters().size()];
        for (int i = 0; i < given.length; i++) {
            Class<?> parameter = meant.parameters().get(i);
            Expression argument = arguments.isEmpty() ? null : arguments.get(i).value();
            given[i] = Bound.converted(parameter, argument == null ? implied(meant, i, message) : Argument.given(argument, values[i], parameter), "parameter");
        }
        meant.check(given);
        Object result = meant.call(given);
        return isLater && result instanceof CompletionStage<?> later ? Outcome.of(later) : result;
    }

    /** What comes of it in the end. */
    private record Outcome(@Nullable Object value, @Nullable Throwable failure) {
        static @Nullable Object of(CompletionStage<?> later) throws Exception {
            Outcome outcome = later.<Outcome>handle(Outcome::new).toCompletableFuture().get();
            return switch (outcome.failure()) {
                case null -> outcome.value();
                case Exception failed -> throw failed;
                case Error broken -> throw broken;
                case Throwable other -> throw new IllegalStateException(other);
            };
        }
    }

    private Bound meant(@Nullable Object[] values) {
        int nearest = Distance.nearest(overloads.stream().map(Bound::parameters).toList(), values);
        if (nearest < 0) {
            throw new BeanException("which of the methods of the same name is meant, the values " + Arrays.toString(values) + " do not tell");
        }
        return overloads.get(nearest);
    }

    /** What a parameter is given of which nothing is said. */
    private static @Nullable Object implied(Bound meant, int number, Message message) {
        Class<?> parameter = meant.parameters().get(number);
        if (isGiven(parameter)) {
            return parameter == Message.class ? message : message.lastException() instanceof Exception failure ? failure : null;
        }
        return meant.parameters().subList(0, number).stream().allMatch(MethodCall::isGiven) ? message.body() : null;
    }

    /** Whether parameters of this class have a meaning of their own, wherever they stand. */
    private static boolean isGiven(Class<?> parameter) {
        return parameter == Message.class || parameter == Exception.class;
    }

    /** Whether the method gives nothing, so that the body stays. */
    public boolean isVoid() {
        return isVoid;
    }

    /** Whether what the method gives comes later: then the body stays if it is nothing. */
    public boolean isLater() {
        return isLater;
    }
}
