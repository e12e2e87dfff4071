// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Connector;
import io.pelton.spi.EndpointDescriptor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds options that are read but do something else in Camel, and says when that matters. */
final class OptionHints {
    /** An option that is written with any value. */
    private static final String ANY = "*";

    /**
     * An option and what it does.
     *
     * @param owners steps, parts of steps or schemes of endpoints that have it
     * @param value the value that makes a difference, or {@link #ANY}
     * @param message what it does here
     * @param matters when that makes a difference
     */
    private record Difference(Set<String> owners, String option, String value, String message, String matters) {
        boolean isOf(String owner, String name, String written) {
            return option.equals(name) && owners.contains(owner) && (value.equals(ANY) || value.equals(written.toLowerCase(Locale.ROOT)));
        }
    }

    private static final Set<String> POLICY = Set.of("redeliveryPolicy");
    private static final Set<String> QUEUES = Set.of("seda", "disruptor", "stub");

    private static final List<Difference> DIFFERENCES = List.of(
            new Difference(
                    Set.of("split", "multicast", "recipientList", "enrich"), "shareUnitOfWork", "true",
                    "'shareUnitOfWork' ends no part later: the way of each ends by itself",
                    "in Camel the parts end with the whole message: it matters where one of them is sent to a dead letter queue, or what it was"
                            + " read from waits for its end"),
            new Difference(
                    Set.of("loop"), "breakOnShutdown", "true", "'breakOnShutdown' changes nothing: a loop that has begun runs to its end",
                    "in Camel it ends when Camel is stopped: it matters for loops that take long"),
            new Difference(
                    Set.of("aggregate"), "completionTimeoutCheckerInterval", ANY,
                    "'completionTimeoutCheckerInterval' changes nothing: a group is complete when its time is over",
                    "in Camel it is up to so much later: it matters if messages come just then"),
            new Difference(
                    Set.of("aggregate"), "forceCompletionOnStop", "false",
                    "'forceCompletionOnStop' changes nothing: groups are emitted when the input ends",
                    "in Camel those that are not complete are dropped: it matters where half a group is worse than none"),
            new Difference(
                    Set.of("aggregate"), "completeAllOnStop", "true",
                    "'completeAllOnStop' changes nothing: groups are emitted at once when the input ends",
                    "Camel waits until each is complete by itself: it matters if messages still come then"),
            new Difference(
                    Set.of("streamConfig"), "deliveryAttemptInterval", ANY,
                    "'deliveryAttemptInterval' changes nothing: a message goes on as soon as it may",
                    "in Camel it is up to so much later: it matters if messages come just then"),
            new Difference(
                    Set.of("onCompletion"), "mode", "beforeconsumer",
                    "'mode' changes nothing: the steps work with a copy when the way has ended",
                    "in Camel they run before the answer is given: it matters if they change it"),
            new Difference(
                    Set.of("threads"), "threadName", ANY, "'threadName' changes nothing: threads have names of the engine",
                    "it matters where the log, or ${threadName}, shows them"),
            new Difference(
                    POLICY, "allowRedeliveryWhileStopping", "false",
                    "'allowRedeliveryWhileStopping' changes nothing: tries go on until a flow is cut off",
                    "in Camel a message fails at once when Camel is stopped: it matters where tries take long"),
            new Difference(
                    POLICY, "asyncDelayedRedelivery", "true",
                    "'asyncDelayedRedelivery' changes nothing: messages behind one that is tried again wait for it",
                    "to let them go on, write maxInFlight: NUMBER at the route"),
            new Difference(
                    Set.of("route"), "shutdownRoute", "defer", "'shutdownRoute' changes nothing: every route ends what it has read",
                    "in Camel the route also reads on until the others have ended: it matters if only it reads what they write"),
            new Difference(
                    Set.of("route"), "trace", "true", "'trace' changes nothing: nothing is traced",
                    "to see messages, write - to: log:NAME?showAll=true"),
            new Difference(
                    QUEUES, "size", ANY, "'size' changes nothing where a route reads: a sender waits while many messages wait",
                    "in Camel it fails, unless blockWhenFull is set: it matters where messages come faster than they are worked on"),
            new Difference(
                    Set.of("language"), "contentCache", "false", "'contentCache' changes nothing: a file is read once, when the route is",
                    "in Camel it is read for each message: it matters if it changes"),
            new Difference(
                    Set.of("language"), "allowTemplateFromHeader", "true",
                    "the header CamelLanguageScript of a message is evaluated as an expression, as in Camel",
                    "it matters if others than you may set headers; here it reaches neither files nor beans nor the environment"));

    /** Where a plus sign is a space here, too, and what Camel does not have. */
    private static final Set<String> WITHOUT_PLUS = Set.of("cron", "quartz", "lines", "table", "beacon", "discard", "http", "https");

    /** What a redelivery policy says of the log. */
    private static final Set<String> LOGGING = Set.of(
            "logContinued", "logExhausted", "logExhaustedMessageBody", "logExhaustedMessageHistory", "logHandled", "logNewException",
            "logRetryAttempted", "logRetryStackTrace", "logStackTrace", "retriesExhaustedLogLevel", "retryAttemptedLogInterval",
            "retryAttemptedLogLevel", "exchangeFormatterRef");

    /** A shorter name is too easily one letter away from another. */
    private static final int SHORTEST_NAME = 5;

    private final List<Hint> hints = new ArrayList<>();
    private final AddedFileHints files = new AddedFileHints();
    private final Connectors connectors;

    OptionHints(Connectors connectors) {
        this.connectors = connectors;
    }

    List<Hint> hints() {
        List<Hint> all = new ArrayList<>(hints);
        all.addAll(files.hints());
        return all;
    }

    /** Looks at the options of {@code owner}. */
    void visit(String owner, YamlNode.Mapping mapping) {
        for (YamlNode.Entry entry : mapping.entries()) {
            if (entry.value() instanceof YamlNode.Scalar scalar) {
                option(owner, entry.name(), scalar.value(), entry.key());
            }
        }
        if (owner.equals("throttle")) {
            throttle(mapping);
        }
        if (mapping.get("uri").orElse(null) instanceof YamlNode.Scalar uri) {
            endpoint(uri, mapping.get("parameters").orElse(null), !owner.equals("from"));
        }
    }

    private void throttle(YamlNode.Mapping mapping) {
        if (mapping.get("mode").orElse(null) instanceof YamlNode.Scalar mode && mode.value().equalsIgnoreCase("ConcurrentRequests")) {
            mapping.get("timePeriodMillis").ifPresent(period -> hints.add(new Hint(
                    period.origin(),
                    "'timePeriodMillis' changes nothing with ConcurrentRequests: a message goes on when another one has ended",
                    "Camel does not read the file if it comes after 'mode': remove it, or write mode: TotalRequests")));
        }
    }

    /** Looks at the options of an endpoint that is written as a text. */
    void visit(YamlNode.Scalar uri) {
        endpoint(uri, null, true);
    }

    private void endpoint(YamlNode.Scalar uri, @Nullable YamlNode parameters, boolean isTarget) {
        EndpointUri parts = EndpointUri.parse(uri.value());
        Map<String, String> written = new HashMap<>();
        parts.options().forEach(option -> written.put(option.name(), option.value()));
        parts.options().stream()
                .filter(option -> !uri.value().startsWith("RAW", option.valueIndex() - "RAW(".length()))
                .forEach(option -> plus(parts.scheme(), option.name(), option.value(), uri.originAt(option.nameIndex())));
        parts.options().forEach(option -> parameter(parts.scheme(), option.name(), uri.originAt(option.nameIndex())));
        if (parameters instanceof YamlNode.Mapping mapping) {
            mapping.entries().forEach(entry -> {
                if (entry.value() instanceof YamlNode.Scalar scalar) {
                    written.put(entry.name(), scalar.value());
                    plus(parts.scheme(), entry.name(), scalar.value(), scalar.origin());
                    parameter(parts.scheme(), entry.name(), entry.key().origin());
                }
            });
        }
        if (isTarget) {
            files.target(parts, written, uri);
        }
        if (QUEUES.contains(parts.scheme()) && "true".equals(written.get("blockWhenFull"))) {
            written.remove("size");
        }
        written.forEach((name, value) -> option(parts.scheme(), name, value, uri));
        if (parts.scheme().equals("jdbc") && !"true".equals(written.get("useHeadersAsParameters"))) {
            hints.add(new Hint(
                    uri.origin(),
                    "'jdbc:' executes the body as it is",
                    "it matters if anything of it comes from others, who can write a statement of their own there: bind values with :?NAME and useHeadersAsParameters=true, or use 'sql:'"));
        }
    }

    /** What is no option of an address is sent, also if it is hardly meant. */
    private void parameter(String scheme, String name, Origin place) {
        Optional<EndpointDescriptor> descriptor = connectors.get(scheme).map(Connector::descriptor).filter(found -> found.isParameter(name));
        if (name.length() >= SHORTEST_NAME) {
            descriptor.flatMap(found -> found.options().stream().map(EndpointDescriptor.Option::name).filter(option -> Spelling.isOneEditAway(name, option)).findFirst())
                    .ifPresent(near -> hints.add(new Hint(
                            place, "'" + name + "' is sent as a parameter of the address", "did you mean the option '" + near + "'? If the server knows it, all is well")));
        }
    }

    private void plus(String scheme, String name, String value, Origin place) {
        if (value.contains("+") && !value.startsWith("RAW") && !WITHOUT_PLUS.contains(scheme)) {
            hints.add(new Hint(place, "'" + name + "' has a plus sign, which stays one", "in Camel it is a space: write RAW(" + value + ") for a plus sign in both"));
        }
    }

    private void option(String owner, String name, String value, YamlNode.Scalar place) {
        if (POLICY.contains(owner) && LOGGING.contains(name)) {
            hints.add(new Hint(
                    place.origin(), "'" + name + "' changes nothing: how failures are logged is Pelton's own",
                    "in the log of a run, a failure is one line"));
            return;
        }
        DIFFERENCES.stream()
                .filter(difference -> difference.isOf(owner, name, value))
                .findFirst()
                .ifPresent(found -> hints.add(new Hint(place.origin(), found.message(), found.matters())));
    }
}
