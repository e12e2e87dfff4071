// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Steps that have steps of their own, but none are written: as in Camel, those behind them in the same list are meant. */
final class OpenSteps {
    private static final String STEPS = "steps";
    private static final String KAMELET = "kamelet";
    private static final String SEND = "interceptSendToEndpoint";

    /** Those that are around the route whose steps they are among. */
    private static final Set<String> AROUND = Set.of("intercept", "interceptFrom", SEND, "onCompletion", "onException");

    private static final Set<String> NAMES = Set.of(
            "aggregate", "circuitBreaker", "doTry", "filter", "idempotentConsumer", KAMELET, "loadBalance", "loop", "multicast",
            "pipeline", "resequence", "split", "step");

    /** What the name stands for where it is all that is written. */
    private static final Map<String, String> SHORT = Map.of(KAMELET, "name", "interceptFrom", "uri", SEND, "uri");

    private OpenSteps() {}

    /** The steps of a list, where the first one that is open has those behind it. */
    static List<YamlNode> closed(List<YamlNode> list) {
        for (int i = 0; i < list.size() - 1; i++) {
            Optional<YamlNode.Entry> open = open(list.get(i));
            if (open.isPresent()) {
                List<YamlNode> closed = new ArrayList<>(list.subList(0, i));
                closed.add(closed(list.get(i), open.get(), list.subList(i + 1, list.size())));
                return closed;
            }
        }
        return list;
    }

    /** The entry of a step that has no steps, but should; empty if it is none. */
    static Optional<YamlNode.Entry> open(YamlNode item) {
        return item instanceof YamlNode.Mapping step && step.entries().size() == 1 && isOpen(step.entries().getFirst())
                ? Optional.of(step.entries().getFirst())
                : Optional.empty();
    }

    private static boolean isOpen(YamlNode.Entry step) {
        return isShort(step) || (NAMES.contains(step.name()) || AROUND.contains(step.name())) && step.value() instanceof YamlNode.Mapping options && hasNone(options);
    }

    /** Whether it is written as {@code kamelet: NAME}. */
    private static boolean isShort(YamlNode.Entry step) {
        return SHORT.containsKey(step.name()) && step.value() instanceof YamlNode.Scalar name && !name.isNull();
    }

    /** A circuit breaker that has a fallback is closed, as in Camel. */
    private static boolean hasNone(YamlNode.Mapping options) {
        return options.get("onFallback").isEmpty() && options.get(STEPS).map(steps -> steps instanceof YamlNode.Sequence list && list.items().isEmpty()).orElse(true);
    }

    private static YamlNode closed(YamlNode item, YamlNode.Entry entry, List<YamlNode> behind) {
        NodeMaker nodes = new NodeMaker(entry.key());
        List<YamlNode.Entry> options = new ArrayList<>(
                entry.value() instanceof YamlNode.Mapping mapping ? mapping.entries() : List.of(nodes.entry(entry.value().origin(), Objects.requireNonNull(SHORT.get(entry.name())), entry.value())));
        options.removeIf(option -> option.name().equals(STEPS));
        options.add(nodes.entry(entry.key().origin(), STEPS, new YamlNode.Sequence(behind.getFirst().origin(), behind)));
        YamlNode whole = new YamlNode.Mapping(entry.value().origin(), options);
        return nodes.mapping(item.origin(), new YamlNode.Entry(entry.key(), whole));
    }
}
