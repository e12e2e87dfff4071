// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.flow.Branch;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.bean.BeanException;
import io.pelton.routes.bean.Beans;
import io.pelton.routes.simple.SharedVariables;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What every reader of a part of a route needs.
 *
 * @param formats the data formats with ids; complete when routes are read
 * @param beans the objects that files declare; complete when routes are read
 * @param templates what routes can be made of; complete when routes are read
 * @param scope the templates around what is read
 * @param flows the flows of Java that routes may send to, by name
 * @param controls when routes begin, and which are stopped by others
 * @param variables those that belong to no message
 * @param sinks what has been made of endpoints: steps that send to the same one have the same sink
 */
record Context(
        Connectors connectors,
        Placeholders placeholders,
        Problems problems,
        DataFormats formats,
        Beans beans,
        Templates templates,
        TemplateScope scope,
        Map<String, Branch<Message, Message>> flows,
        RouteControls controls,
        SharedVariables variables,
        Map<Endpoint, Sink<Object>> sinks) {
    Context(Connectors connectors, Placeholders placeholders, Problems problems) {
        this(connectors, placeholders, problems, Map.of(), new Beans(AllowedClasses.values(), false));
    }

    Context(
            Connectors connectors,
            Placeholders placeholders,
            Problems problems,
            Map<String, Branch<Message, Message>> flows,
            Beans beans) {
        this(
                connectors,
                placeholders,
                problems,
                new DataFormats(),
                beans,
                new Templates(),
                TemplateScope.NONE,
                flows,
                new RouteControls(),
                new SharedVariables(),
                new HashMap<>());
    }

    /** The same with other beans. */
    Context withBeans(Beans others) {
        return new Context(connectors, placeholders, problems, formats, others, templates, scope, flows, controls, variables, sinks);
    }

    /** The same with other problems. */
    Context withProblems(Problems others) {
        return new Context(connectors, placeholders, others, formats, beans, templates, scope, flows, controls, variables, sinks);
    }

    /** The same with other values of placeholders. */
    Context withPlaceholders(Placeholders others) {
        return new Context(connectors, others, problems, formats, beans, templates, scope, flows, controls, variables, sinks);
    }

    /** The same where {@code prefix} begins the ids of steps. */
    Context withPrefix(String prefix) {
        TemplateScope inside = new TemplateScope(scope.root(), scope.names(), scope.isKamelet(), scope.prefix() + prefix);
        return new Context(connectors, placeholders, problems, formats, beans, templates, inside, flows, controls, variables, sinks);
    }

    /** The bean that {@code name} names; empty after a problem. */
    Optional<Object> bean(Text name) {
        return found(name.value(), name.origin(), beans::get);
    }

    /** What methods of {@code name} are called on: a bean or a class; empty after a problem. */
    Optional<Object> receiver(Text name) {
        return found(name.value(), name.origin(), beans::receiver);
    }

    private Optional<Object> found(String name, Origin origin, Function<String, Object> how) {
        if (beans.isReported(name)) {
            return Optional.empty();
        }
        try {
            return Optional.of(how.apply(name));
        } catch (BeanException e) {
            report(e, origin);
            return Optional.empty();
        }
    }

    /** Reports what is wrong with a bean. */
    void report(BeanException wrong, Origin origin) {
        problems.add(wrong.code(), origin, wrong.getMessage(), wrong.suggestion());
    }

    /** The bean that {@code name} names, which has to be of {@code type}; empty after a problem. */
    <T> Optional<T> bean(Text name, Class<T> type) {
        return bean(name.value(), name.origin(), type);
    }

    /** The same for a name that stands at {@code origin}. */
    <T> Optional<T> bean(String name, Origin origin, Class<T> type) {
        Optional<Object> bean = found(name, origin, beans::get);
        if (bean.isPresent() && !type.isInstance(bean.get())) {
            problems.add(
                    ErrorCode.BAD_VALUE,
                    origin,
                    "the bean '" + name + "' is a " + shown(bean.get().getClass()) + ", where a " + shown(type) + " is wanted",
                    isOfCamel(bean.get().getClass()) ? "implement " + shown(type) + " in place of Camel's interface" : null);
            return Optional.empty();
        }
        return bean.map(type::cast);
    }

    /** Whether a class implements an interface of Camel's, or is below one that does. */
    static boolean isOfCamel(Class<?> type) {
        return Arrays.stream(type.getInterfaces()).anyMatch(each -> each.getName().startsWith("org.apache.camel."))
                || type.getSuperclass() != null && isOfCamel(type.getSuperclass());
    }

    /** What can be implemented or is the user's has its whole name; what routes only use has that by which they know it. */
    private static String shown(Class<?> type) {
        boolean isOwn = type.getName().startsWith("io.pelton.") && !type.getPackageName().equals("io.pelton.message");
        return isOwn ? type.getSimpleName() : type.getName();
    }

    /** The text of a scalar with its placeholders replaced. */
    Text text(YamlNode.Scalar scalar) {
        return Text.of(scalar, placeholders, problems);
    }
}
