// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.Connectors.Direction;
import io.pelton.routes.eip.Call;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.Source;
import io.pelton.spi.TextExpression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes sources and sinks of URIs, and reports everything that is wrong with one at its place. */
final class EndpointReader {
    /** An option as it was given. Its value cannot be told if it has a placeholder without one, which has been reported. */
    record Given(String name, Origin nameOrigin, String value, Origin valueOrigin, boolean isUnresolved) {}

    /** Paths that name the only bean of a type, as in Camel. */
    private static final Set<String> ANY_BEAN = Set.of("", "default", "dataSource");

    private static final Pattern DASHED = Pattern.compile("-([a-z])");

    private final Context context;
    private final Environment environment;

    /** Reads endpoints, of options that do not say in which route they stand. */
    EndpointReader(Context context) {
        this(context, new ExpressionReader(context, RouteSettings.of("")).environment());
    }

    /** @param environment what functions in options may refer to */
    EndpointReader(Context context, Environment environment) {
        this.context = context;
        this.environment = environment;
    }

    /** The source {@code uri} names; empty after a problem. */
    Optional<Source<?>> source(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return connector(uri, parts, Direction.FROM).flatMap(connector -> made(
                read(connector.descriptor(), uri, parts, parameters), uri, connector::source));
    }

    /** What sends to {@code uri}; empty after a problem. */
    Optional<RouteStep> target(Text uri, EndpointUri parts, Optional<YamlNode> parameters, StepInfo info) {
        return connector(uri, parts, Direction.TO).flatMap(connector -> made(
                read(connector.descriptor(), uri, parts, parameters), uri, endpoint -> target(connector, endpoint, info)));
    }

    /** Whether {@code uri} is an address with functions, which a step that takes it as it is written would send as they are; that is reported. */
    boolean isLeftUnevaluated(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        boolean isAddress = context.connectors().get(parts.scheme()).map(connector -> connector.descriptor().isAddress()).orElse(false);
        if (!isAddress || !DynamicTargets.hasFunctions(uri.value()) && !DynamicTargets.hasFunctions(parameters)) {
            return false;
        }
        report(
                ErrorCode.BAD_VALUE,
                uri.originAt(Math.max(0, uri.value().indexOf('$'))),
                "functions are no part of an address that is taken as it is written",
                "write 'toD' in place of 'to'; within 'enrich' and 'wireTap' the expression has to be simple");
        return true;
    }

    /** The same for what takes the place of another endpoint, whose options are left alone. */
    Optional<RouteStep> stub(Text uri, EndpointUri parts, Optional<YamlNode> parameters, StepInfo info) {
        Set<String> own = context.connectors()
                .get(parts.scheme())
                .map(connector -> Stream.concat(
                                connector.descriptor().options().stream().map(EndpointDescriptor.Option::name),
                                connector.descriptor().camelOnly().stream())
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
        return target(uri, parts.with(own), parameters.map(node -> only(own, node)), info);
    }

    /** The parameters of those names. */
    static YamlNode only(Set<String> names, YamlNode parameters) {
        return parameters instanceof YamlNode.Mapping mapping
                ? new YamlNode.Mapping(
                        mapping.origin(),
                        mapping.entries().stream().filter(entry -> names.contains(entry.name())).toList())
                : parameters;
    }

    private RouteStep target(Connector connector, Endpoint endpoint, StepInfo info) {
        Caller<Message, Message> caller = connector.caller(endpoint);
        if (caller != null) {
            return new RouteStep.Block("to", info, new Call(caller), List.of());
        }
        Sink<Object> sink = context.sinks().computeIfAbsent(endpoint, _ -> sink(connector, endpoint));
        return new RouteStep.Plain("to", new Step.To(info, sink));
    }

    private static Sink<Object> sink(Connector connector, Endpoint endpoint) {
        Sink<Object> sink = connector.sink(endpoint);
        return sink.traits().contains(SinkTrait.TAKES_MESSAGES) ? sink : new BodySink(sink);
    }

    /** What is made where nothing names an option; whatever is thrown becomes a problem at {@code origin}. */
    <T> Optional<T> attempt(Origin origin, Supplier<? extends T> maker) {
        try {
            return Optional.of(maker.get());
        } catch (PeltonException | IllegalArgumentException e) {
            reportThrown(origin, e);
            return Optional.empty();
        }
    }

    private void reportThrown(Origin origin, RuntimeException thrown) {
        if (thrown instanceof PeltonException known) {
            context.problems().add(origin, known);
        } else {
            report(ErrorCode.BAD_VALUE, origin, String.valueOf(thrown.getMessage()), null);
        }
    }

    /** Makes something of an endpoint, or throws. */
    private interface Maker<T> {
        T make(Endpoint endpoint);
    }

    /**
     * What a connector makes of an endpoint; empty after a problem. Whatever it throws becomes a problem at the option that it
     * names. It is asked again without that one, as there may be more, and also if there are options that it does not have.
     */
    private <T> Optional<T> made(Reading reading, Text uri, Maker<? extends T> maker) {
        Endpoint endpoint = reading.endpoint();
        Set<String> refused = new HashSet<>();
        while (reading.isWhole()) {
            try {
                T made = maker.make(endpoint);
                return refused.isEmpty() && reading.isSound() ? Optional.of(made) : Optional.empty();
            } catch (PeltonException | IllegalArgumentException e) {
                String message = String.valueOf(e.getMessage());
                if (refused.stream().anyMatch(name -> isNamed(name, message))) {
                    return Optional.empty();
                }
                Optional<Given> named = reading.given().stream()
                        .filter(given -> isNamed(given.name(), message))
                        .min(Comparator.comparingInt(given -> message.indexOf(given.name())));
                reportThrown(named.map(Given::valueOrigin).orElse(uri.origin()), e);
                if (named.isEmpty()) {
                    return Optional.empty();
                }
                refused.add(named.get().name());
                endpoint = without(endpoint, named.get().name());
            }
        }
        return Optional.empty();
    }

    private static boolean isNamed(String option, String message) {
        return !option.isEmpty() && Pattern.compile("\\b" + Pattern.quote(option) + "\\b").matcher(message).find();
    }

    private static Endpoint without(Endpoint endpoint, String option) {
        Map<String, Object> others = new HashMap<>(endpoint.values());
        others.remove(option);
        endpoint.descriptor()
                .option(option)
                .filter(known -> !known.defaultValue().isEmpty())
                .ifPresent(known -> others.put(option, known.type().parse(known.defaultValue())));
        return new Endpoint(endpoint.descriptor(), endpoint.path(), others);
    }

    /** The connector of {@code uri}; empty after a problem. */
    Optional<Connector> connector(Text uri, EndpointUri parts, Direction direction) {
        List<String> schemes = context.connectors().schemes(direction);
        String known = "there are " + String.join(", ", schemes);
        if (parts.scheme().isEmpty()) {
            String written = parts.path();
            if (!schemes.contains(written) && CamelComponents.schemes().contains(written)) {
                reportUnknown(uri, written, schemes, known);
                return Optional.empty();
            }
            report(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    uri.originAt(0),
                    "'" + written + "' is no endpoint: an endpoint is written SCHEME:PATH",
                    schemes.contains(written) ? "write " + shape(written) : known);
            return Optional.empty();
        }
        Optional<Connector> connector = context.connectors().get(parts.scheme());
        if (connector.isEmpty()) {
            reportUnknown(uri, parts.scheme(), schemes, known);
            return Optional.empty();
        }
        if (!direction.allows(connector.get().descriptor())) {
            report(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    uri.originAt(0),
                    "'" + parts.scheme() + ":' can only be " + direction.opposite() + ", here something is "
                            + direction.use(),
                    known);
            return Optional.empty();
        }
        return connector;
    }

    /** How an endpoint of {@code scheme} is written. */
    private String shape(String scheme) {
        String name = context.connectors().get(scheme).map(connector -> connector.descriptor().pathName()).orElse("");
        String uri = scheme + ":" + name.split("[ ,]", 2)[0];
        return PathParameters.required(scheme)
                .map(parameter -> uri + ", or '" + parameter + "' among the parameters")
                .orElse(uri);
    }

    private void reportUnknown(Text uri, String scheme, List<String> schemes, String known) {
        if (scheme.equals("exec")) {
            report(
                    ErrorCode.NOT_ALLOWED,
                    uri.originAt(0),
                    "'exec:' runs commands, which no route may do by itself: only who starts Pelton may allow it",
                    "pelton has the option --allow-exec; a Java program gives the loader an ExecConnector");
            return;
        }
        Optional<String> component = context.beans().declaredClass(scheme);
        if (component.isPresent()) {
            report(
                    ErrorCode.NOT_SUPPORTED,
                    uri.originAt(0),
                    "'" + scheme + ":' is a bean, the component '" + component.get() + "': that is not supported yet",
                    known);
            return;
        }
        if (CamelComponents.schemes().contains(scheme)) {
            report(
                    ErrorCode.NOT_SUPPORTED,
                    uri.originAt(0),
                    "Camel's component '" + scheme + ":' is not supported yet",
                    known);
            return;
        }
        report(
                ErrorCode.UNKNOWN_ENDPOINT,
                uri.originAt(0),
                "there is no endpoint '" + scheme + ":'",
                Spelling.nearest(scheme, schemes)
                        .map(near -> "did you mean '" + near + ":'?")
                        .orElse(known));
    }

    /** The endpoint with its options; empty after a problem. */
    Optional<Endpoint> endpoint(
            EndpointDescriptor descriptor, Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        Reading reading = read(descriptor, uri, parts, parameters);
        return reading.isSound() ? Optional.of(reading.endpoint()) : Optional.empty();
    }

    /**
     * An endpoint as it was read.
     *
     * @param endpoint with those of its options that could be read
     * @param given all that are written
     * @param isWhole whether nothing that is written, but options that do not exist, is missing
     * @param isSound whether nothing at all is wrong
     */
    private record Reading(Endpoint endpoint, List<Given> given, boolean isWhole, boolean isSound) {}

    private Reading read(EndpointDescriptor descriptor, Text uri, EndpointUri plainParts, Optional<YamlNode> parameters) {
        int before = context.problems().size();
        EndpointUri parts = descriptor.isAddress() ? AddressUri.parse(uri.value()) : plainParts;
        List<Given> all = given(uri, parts, parameters);
        List<Given> beside = all.subList(given(uri, parts, Optional.empty()).size(), all.size());
        String path = descriptor.isAddress() ? AddressUri.path(uri, beside, descriptor) : parts.path();
        int unknown = 0;
        if (parts.path().isBlank() && !descriptor.pathName().isEmpty()) {
            report(
                    ErrorCode.MISSING_OPTION,
                    uri.originAt(0),
                    "'" + descriptor.scheme() + ":' " + descriptor.summary() + ": it needs " + descriptor.pathName(),
                    "write " + descriptor.scheme() + ":" + descriptor.pathName().split("[ ,]", 2)[0]);
        }
        Map<String, Object> values = new HashMap<>();
        Map<String, Given> seen = new LinkedHashMap<>();
        for (Given written : all) {
            Given given = plain(descriptor, written);
            if (descriptor.isParameter(given.name())) {
                continue;
            }
            Given first = seen.putIfAbsent(given.name(), given);
            if (first != null) {
                report(
                        ErrorCode.BAD_VALUE,
                        given.nameOrigin(),
                        "the option '" + given.name() + "' is given twice, first at " + first.nameOrigin(),
                        "keep one of the two");
            } else if (descriptor.option(given.name()).isEmpty()) {
                reportUnknownOption(descriptor, given);
                unknown++;
            } else {
                read(descriptor.option(given.name()).get(), given, values);
            }
        }
        for (EndpointDescriptor.Option option : descriptor.options()) {
            if (!seen.containsKey(option.name())) {
                complete(descriptor, option, uri, path, values);
            }
        }
        compileExpressions(uri, new Endpoint(descriptor, path, values), values);
        int found = context.problems().size() - before;
        boolean isReadable = !uri.isUnresolved() && hasItsBeans(descriptor, values);
        return new Reading(
                new Endpoint(descriptor, path, values),
                List.copyOf(seen.values()),
                found == unknown && isReadable,
                found == 0 && isReadable);
    }

    /** One that cannot be made is reported where it is declared, and nowhere else. */
    private static boolean hasItsBeans(EndpointDescriptor descriptor, Map<String, Object> values) {
        return descriptor.options().stream().allMatch(option -> option.beanType() == null || values.containsKey(option.name()));
    }

    /** What the connector says are expressions in its path. */
    private void compileExpressions(Text uri, Endpoint endpoint, Map<String, Object> values) {
        Connector connector = context.connectors().get(endpoint.descriptor().scheme()).orElse(null);
        if (connector == null) {
            return;
        }
        for (String expression : attempt(uri.origin(), () -> connector.expressions(endpoint)).orElse(List.of())) {
            Origin origin = uri.originAt(Math.max(0, uri.value().indexOf(expression)));
            compiled(expression, "'" + expression + "': ", origin).ifPresent(compiled -> values.put(expression, compiled));
        }
    }

    /** As in Camel, {@code show-all} is {@code showAll}. */
    private static Given plain(EndpointDescriptor descriptor, Given given) {
        if (given.name().indexOf('-') < 0 || descriptor.option(given.name()).isPresent()) {
            return given;
        }
        String name = DASHED.matcher(given.name()).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
        boolean isKnown = descriptor.option(name).isPresent() || descriptor.camelOnly().contains(name);
        return isKnown ? new Given(name, given.nameOrigin(), given.value(), given.valueOrigin(), given.isUnresolved()) : given;
    }

    private void read(EndpointDescriptor.Option option, Given given, Map<String, Object> values) {
        if (option.type() == OptionType.EXPRESSION && TextExpression.hasFunctions(given.value())) {
            compiled(given.value(), "option '" + given.name() + "': ", given.valueOrigin())
                    .ifPresent(expression -> values.put(given.name(), expression));
            return;
        }
        if (option.type() == OptionType.CONDITION) {
            condition(given).ifPresent(condition -> values.put(given.name(), condition));
            return;
        }
        if (option.beanType() != null) {
            context.bean(given.value(), given.valueOrigin(), option.beanType()).ifPresent(bean -> values.put(given.name(), bean));
            return;
        }
        try {
            values.put(given.name(), option.type().parse(given.value()));
        } catch (IllegalArgumentException e) {
            report(ErrorCode.BAD_VALUE, given.valueOrigin(), "option '" + given.name() + "': " + e.getMessage(), null);
        }
    }

    private Optional<TextExpression> condition(Given given) {
        try {
            return Optional.of(OptionText.condition(given.value(), environment));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), given.valueOrigin(), "option '" + given.name() + "': " + e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    private Optional<TextExpression> compiled(String text, String what, Origin origin) {
        try {
            return Optional.of(OptionText.of(text, environment));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), origin, what + e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    private void reportUnknownOption(EndpointDescriptor descriptor, Given given) {
        if (given.name().isEmpty()) {
            report(ErrorCode.BAD_VALUE, given.nameOrigin(), "the name of an option is expected here", "remove the '&', or write NAME=VALUE");
            return;
        }
        if (descriptor.isCamelOnly(given.name()) || CamelNames.ENDPOINT.contains(given.name())) {
            report(
                    ErrorCode.NOT_SUPPORTED,
                    given.nameOrigin(),
                    "Camel's option '" + given.name() + "' of '" + descriptor.scheme() + ":' is not supported yet",
                    CamelNames.ENDPOINT.contains(given.name()) ? "leave it out: what is polled waits where it comes from" : null);
            return;
        }
        List<String> names =
                descriptor.options().stream().map(EndpointDescriptor.Option::name).toList();
        report(
                ErrorCode.UNKNOWN_OPTION,
                given.nameOrigin(),
                "'" + descriptor.scheme() + ":' has no option '" + given.name() + "'",
                Spelling.nearest(given.name(), names)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse(names.isEmpty() ? "it has no options" : "it has " + String.join(", ", names)));
    }

    private void complete(
            EndpointDescriptor descriptor, EndpointDescriptor.Option option, Text uri, String path, Map<String, Object> values) {
        Optional<String> ofAll = option.property().isEmpty() ? Optional.empty() : context.placeholders().value(option.property());
        if (ofAll.isPresent()) {
            try {
                values.put(option.name(), option.type().parse(ofAll.get()));
            } catch (IllegalArgumentException e) {
                report(ErrorCode.BAD_VALUE, uri.originAt(0), "the property '" + option.property() + "': " + e.getMessage(), null);
            }
        } else if (!option.defaultValue().isEmpty()) {
            values.put(option.name(), option.type().parse(option.defaultValue()));
        } else if (option.beanType() != null && descriptor.isBeanOfPath(option) && !ANY_BEAN.contains(path)) {
            context.bean(path, uri.originAt(Math.max(0, uri.value().indexOf(path))), option.beanType()).ifPresent(bean -> values.put(option.name(), bean));
        } else if (option.beanType() != null) {
            onlyBean(descriptor, option, option.beanType(), uri).ifPresent(bean -> values.put(option.name(), bean));
        } else if (option.required()) {
            report(
                    ErrorCode.MISSING_OPTION,
                    uri.originAt(0),
                    "'" + descriptor.scheme() + ":' needs the option '" + option.name() + "': " + option.description(),
                    "add '" + option.name() + "=…', " + option.type().wanted());
        }
    }

    /** As in Camel, the only bean of its type need not be named. */
    private Optional<?> onlyBean(EndpointDescriptor descriptor, EndpointDescriptor.Option option, Class<?> type, Text uri) {
        List<String> names = context.beans().named(type);
        if (names.size() == 1) {
            return context.bean(names.getFirst(), uri.origin(), type);
        }
        if (names.isEmpty() && context.beans().areReported()) {
            return Optional.empty();
        }
        report(
                ErrorCode.MISSING_OPTION,
                uri.originAt(0),
                "'" + descriptor.scheme() + ":' needs the option '" + option.name() + "': "
                        + (names.isEmpty() ? "there is no bean that is a " + type.getSimpleName() : "the beans " + String.join(", ", names) + " are each a " + type.getSimpleName()),
                names.isEmpty()
                        ? "declare one under 'beans:', and bring its driver with --with"
                        : "add '" + option.name() + "=#" + names.getFirst() + "', or another one");
        return Optional.empty();
    }

    /** The options of an endpoint as they are written; those that are an optional placeholder without value are left out. */
    List<Given> given(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        List<Given> all = new ArrayList<>();
        for (EndpointUri.Option option : parts.options()) {
            Origin origin = uri.originAt(option.nameIndex());
            if (option.value().isEmpty() && uri.isMissingAt(option.valueIndex())) {
                continue;
            }
            all.add(new Given(
                    option.name(),
                    origin,
                    option.value(),
                    option.valueIndex() < 0 ? origin : uri.originAt(option.valueIndex()),
                    uri.isUnresolved()));
        }
        parameters.ifPresent(node -> addParameters(node, all));
        return all;
    }

    private void addParameters(YamlNode node, List<Given> all) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            report(
                    ErrorCode.ROUTE_STRUCTURE,
                    node.origin(),
                    "'parameters' takes options with their values, found " + node.kind(),
                    "write parameters: {name: value}");
            return;
        }
        for (YamlNode.Entry entry : mapping.entries()) {
            if (entry.value() instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
                Text text = context.text(scalar);
                if (text.isMissing()) {
                    continue;
                }
                String value = EndpointUri.unwrapRaw(text.value());
                all.add(new Given(entry.name(), entry.key().origin(), value, text.origin(), text.isUnresolved()));
            } else {
                report(
                        ErrorCode.BAD_VALUE,
                        entry.value().origin(),
                        "option '" + entry.name() + "': a value is expected, found " + entry.value().kind(),
                        null);
            }
        }
    }

    private void report(
            ErrorCode code, Origin origin, String message, @Nullable String suggestion) {
        context.problems().add(code, origin, message, suggestion);
    }
}
