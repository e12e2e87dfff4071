// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.flow.PeekFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.bean.BeanException;
import io.pelton.routes.bean.MethodCall;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Endpoints that are no connectors but steps: {@code bean:}, {@code class:} and {@code language:}. */
final class BuiltInTargets {
    private static final Option METHOD =
            Option.optional("method", OptionType.TEXT, "", "the method, perhaps with arguments; by default the only one");
    private static final Set<String> BEAN_NOT_YET = Set.of("bean.*", "cache", "lazyStartProducer", "parameters", "scope");

    static final EndpointDescriptor BEAN = new EndpointDescriptor(
            "bean", "calls a method of a bean; what it gives is the new body", "NAME", false, true, List.of(METHOD), BEAN_NOT_YET);
    static final EndpointDescriptor CLASS = new EndpointDescriptor(
            "class", "calls a method of an object of a class", "NAME", false, true, List.of(METHOD), BEAN_NOT_YET);
    private final Context context;
    private final EndpointReader endpoints;
    private final Environment environment;

    BuiltInTargets(Context context, EndpointReader endpoints, Environment environment) {
        this.context = context;
        this.endpoints = endpoints;
        this.environment = environment;
    }

    /** The descriptor of {@code scheme}; empty if it is a connector's. */
    static Optional<EndpointDescriptor> named(String scheme) {
        return Stream.of(BEAN, CLASS, LanguageEndpoint.DESCRIPTOR)
                .filter(descriptor -> descriptor.scheme().equals(scheme))
                .findFirst();
    }

    /** The step that does what the endpoint would; empty after a problem. */
    Optional<RouteStep> read(
            EndpointDescriptor descriptor, Text uri, EndpointUri parts, Optional<YamlNode> parameters, StepInfo info) {
        return endpoints.endpoint(descriptor, uri, parts, parameters)
                .flatMap(endpoint -> descriptor.scheme().equals("language")
                        ? new LanguageEndpoint(context, environment).read(uri, endpoint)
                        : bean(uri, endpoint, descriptor.equals(BEAN)))
                .map(found -> new RouteStep.Plain("to", new Step.Peek(info, found)));
    }

    private Optional<PeekFunction<Object>> bean(Text uri, Endpoint endpoint, boolean isShared) {
        String method = endpoint.text("method");
        if (context.beans().isReported(endpoint.path())) {
            return Optional.empty();
        }
        try {
            Object bean = isShared ? context.beans().ofEndpoint(endpoint.path(), method) : context.beans().receiver(endpoint.path());
            return Optional.of(new CallBean(MethodCall.of(bean, method.isEmpty() ? null : method, environment)));
        } catch (BeanException e) {
            context.report(e, uri.origin());
            return Optional.empty();
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), uri.origin(), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }
}
