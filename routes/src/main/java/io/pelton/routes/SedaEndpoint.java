// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.eip.Handover.Waiting;
import io.pelton.routes.eip.Keep;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the options of {@code seda:}, {@code disruptor:} and {@code stub:}, by which a route hands copies of its messages to another one. */
final class SedaEndpoint {
    private static final int MAX_CONSUMERS = 500;
    private static final String CONSUMERS = "concurrentConsumers";
    private static final String WAIT = "waitForTaskToComplete";
    private static final String SIZE = "size";
    private static final String TIMEOUT = "timeout";

    private static final String SEVERAL = "multipleConsumers";

    private static final String PATTERN = "exchangePattern";
    private static final String INOUT = "InOut";
    private static final String BOUNDED = "of a queue that no route reads from; else it changes nothing: what waits is bounded, and then its sender waits";

    private static final Map<String, Waiting> WAITINGS =
            Map.of("never", Waiting.NEVER, "ifreplyexpected", Waiting.IF_REPLY_EXPECTED, "always", Waiting.ALWAYS);

    private static final List<Option> OPTIONS = List.of(
            Option.optional(CONSUMERS, OptionType.INTEGER, "1", "of the route that reads: how many messages it works on at once"),
            Option.optional(WAIT, OptionType.TEXT, "IfReplyExpected",
                    "of the sender: whether it waits for the answer: Never, IfReplyExpected or Always"),
            Option.optional(TIMEOUT, OptionType.TEXT, "0", "of the sender: how long it waits: only 0 so far, as long as it takes"),
            Option.optional(SIZE, OptionType.INTEGER, "", BOUNDED),
            Option.optional("blockWhenFull", OptionType.BOOLEAN, "false", BOUNDED),
            Option.optional(PATTERN, OptionType.TEXT, "", "of the sender: InOnly, it wants no answer from there; InOut, it does"),
            Option.optional(SEVERAL, OptionType.BOOLEAN, "false", "of all routes that read it: each has a copy of what is sent, in turn"),
            Option.optional("lazyStartProducer", OptionType.BOOLEAN, "false", "no difference"));

    static final EndpointDescriptor SEDA = new EndpointDescriptor(
            "seda",
            "hands a copy of the message to the route that reads from it, and does not wait for it",
            "NAME",
            true,
            true,
            with(
                    Option.optional("discardIfNoConsumers", OptionType.BOOLEAN, "false", "whether messages are dropped at once if no route reads them"),
                    Option.optional("failIfNoConsumers", OptionType.BOOLEAN, "false", "whether messages fail if no route reads them"),
                    Option.optional("pollTimeout", OptionType.DURATION, "1000", "no difference"),
                    Option.optional("browseLimit", OptionType.INTEGER, "100", "no difference")),
            Set.of("bridgeErrorHandler", "discardWhenFull", "exceptionHandler", "limitConcurrentConsumers", "offerTimeout", "purgeWhenStopping", "queue"));

    /** A connector, unless a route reads from it. */
    static final EndpointDescriptor STUB = new EndpointDescriptor(
            "stub", "the same as seda, in place of an endpoint that is not to be reached", "NAME", true, true, List.of());

    /** Other options of a stub are left alone; as in Camel, also waitForTaskToComplete. */
    private static final Set<String> OF_STUB =
            SEDA.options().stream().map(Option::name).filter(name -> !List.of(WAIT, TIMEOUT).contains(name)).collect(Collectors.toSet());

    static final EndpointDescriptor DISRUPTOR = new EndpointDescriptor(
            "disruptor",
            "the same as seda",
            "NAME",
            true,
            true,
            with(
                    Option.optional("waitStrategy", OptionType.TEXT, "Blocking", "no difference"),
                    Option.optional("producerType", OptionType.TEXT, "Multi", "no difference")),
            Set.of("bridgeErrorHandler", "exceptionHandler"));

    private final Context context;
    private final EndpointDescriptor descriptor;

    SedaEndpoint(Context context, String scheme) {
        this.context = context;
        this.descriptor = Stream.of(SEDA, STUB, DISRUPTOR).filter(each -> each.scheme().equals(scheme)).findFirst().orElseThrow();
    }

    private static List<Option> with(Option... own) {
        return Stream.concat(OPTIONS.stream(), Arrays.stream(own)).toList();
    }

    /** Whether the sender waits; empty after a problem. */
    Optional<Waiting> waiting(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return read(uri, parts, parameters).filter(endpoint -> waitsForEver(endpoint, uri)).map(SedaEndpoint::waiting);
    }

    /** Whether it can be polled; as in Camel what is for senders changes nothing there. */
    boolean isPollable(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return read(uri, parts, parameters).isPresent();
    }

    private boolean waitsForEver(Endpoint endpoint, Text uri) {
        boolean isForEver = endpoint.text(TIMEOUT).strip().matches("0+|-\\d+");
        if (!isForEver) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    uri.origin(),
                    "'" + TIMEOUT + "' is not supported yet: the sender waits until the route has ended",
                    "leave it out, or write " + TIMEOUT + "=0");
        }
        return isForEver;
    }

    private static Waiting waiting(Endpoint endpoint) {
        Waiting waiting = Objects.requireNonNull(WAITINGS.get(wait(endpoint)));
        boolean isOneWay = endpoint.has(PATTERN) && !endpoint.text(PATTERN).equals(INOUT);
        return waiting == Waiting.IF_REPLY_EXPECTED && isOneWay ? Waiting.NEVER : waiting;
    }

    /** Whether a message asks for an answer there, whatever its pattern is; not after a problem. */
    boolean isInOut(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return read(uri, parts, parameters).filter(endpoint -> endpoint.has(PATTERN) && endpoint.text(PATTERN).equals(INOUT)).isPresent();
    }

    /** What happens to messages if no route reads them; kept after a problem. */
    RouteStep.Unread unread(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return read(uri, parts, parameters)
                .map(endpoint -> new RouteStep.Unread(unreadMessages(endpoint), endpoint.flag("blockWhenFull")))
                .orElse(new RouteStep.Unread(Keep.Unread.KEPT, false));
    }

    private Keep.Unread unreadMessages(Endpoint endpoint) {
        boolean isSeda = !descriptor.equals(DISRUPTOR);
        if (isSeda && endpoint.flag("failIfNoConsumers")) {
            return Keep.Unread.FAILS;
        }
        return isSeda && endpoint.flag("discardIfNoConsumers") ? Keep.Unread.DROPPED : Keep.Unread.KEPT;
    }

    /** How many messages are worked on at once; 1 after a problem. */
    int consumers(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return read(uri, parts, parameters).map(endpoint -> (int) endpoint.number(CONSUMERS)).orElse(1);
    }

    /** Whether other routes may read it, too; not after a problem. */
    boolean isShared(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return read(uri, parts, parameters).filter(endpoint -> endpoint.flag(SEVERAL)).isPresent();
    }

    private static String wait(Endpoint endpoint) {
        return endpoint.text(WAIT).toLowerCase(Locale.ROOT);
    }

    private Optional<Endpoint> read(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        Optional<Endpoint> read = descriptor.equals(STUB)
                ? new EndpointReader(context).endpoint(SEDA, uri, parts.with(OF_STUB), parameters.map(node -> EndpointReader.only(OF_STUB, node)))
                : new EndpointReader(context).endpoint(descriptor, uri, parts, parameters);
        int before = context.problems().size();
        read.ifPresent(endpoint -> check(endpoint, uri));
        return read.filter(_ -> context.problems().size() == before);
    }

    private void check(Endpoint endpoint, Text uri) {
        long consumers = endpoint.number(CONSUMERS);
        if (consumers < 1 || consumers > MAX_CONSUMERS) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    uri.origin(),
                    "'" + CONSUMERS + "' is a number from 1 to " + MAX_CONSUMERS + ", found " + consumers);
        }
        if (endpoint.has(SIZE)) {
            checkSize(endpoint, uri);
        }
        if (endpoint.has(PATTERN) && !List.of("InOnly", INOUT).contains(endpoint.text(PATTERN))) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    uri.origin(),
                    "'" + PATTERN + "' of '" + descriptor.scheme() + ":' is InOnly or InOut, found '" + endpoint.text(PATTERN) + "'");
        }
        if (!WAITINGS.containsKey(wait(endpoint))) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    uri.origin(),
                    "'" + WAIT + "' is Never, IfReplyExpected or Always, found '" + endpoint.text(WAIT) + "'");
        }
    }

    /** It makes no difference here, but two sizes of one queue are a mistake, and Camel does not start then. */
    private void checkSize(Endpoint endpoint, Text uri) {
        RouteControls.QueueSize size = new RouteControls.QueueSize(endpoint.number(SIZE), uri.origin());
        RouteControls.QueueSize first = context.controls().queue(descriptor.scheme() + ":" + endpoint.path(), size);
        if (size.size() < 1) {
            context.problems().add(ErrorCode.BAD_VALUE, uri.origin(), "'" + SIZE + "' must be at least 1, found " + size.size());
        } else if (first.size() != size.size()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    uri.origin(),
                    "'" + SIZE + "' is " + size.size() + ", but " + first.size() + " for the same queue at " + first.origin(),
                    "write the same size, or leave it out in one place");
        }
    }
}
