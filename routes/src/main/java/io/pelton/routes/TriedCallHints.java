// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds routes that are called from within a {@code doTry} or a {@code circuitBreaker} and send to several endpoints. In Camel, whether error handlers act on these depends on
 * where the route is called from.
 */
final class TriedCallHints {
    private static final Set<String> TRYING = Set.of("doTry", "circuitBreaker");
    private static final Set<String> SENDING_ON = Set.of("multicast", "recipientList", "routingSlip", "dynamicRouter");
    private static final Set<String> HANDLING = Set.of("onException", "errorHandler");

    /** Of routes that are called, by their address: the first step that sends to several endpoints. */
    private final Map<String, String> senders = new HashMap<>();

    private record Call(String address, String around, Origin origin) {}

    private final List<Call> calls = new ArrayList<>();
    private boolean isHandled;

    /** Looks at a part of a file, which is called {@code key}. */
    void visit(String key, YamlNode node) {
        isHandled |= HANDLING.contains(key);
        if (key.equals("from") && node instanceof YamlNode.Mapping from && from.get("uri").orElse(null) instanceof YamlNode.Scalar uri && isCall(uri.value())) {
            sender(node).ifPresent(step -> senders.put(uri.value(), step));
        }
        if (TRYING.contains(key)) {
            calls(node, key);
        }
    }

    private static boolean isCall(String address) {
        return address.startsWith("direct:") && !address.contains("{");
    }

    private static Optional<String> sender(YamlNode node) {
        return switch (node) {
            case YamlNode.Scalar _ -> Optional.empty();
            case YamlNode.Sequence list -> list.items().stream().flatMap(item -> sender(item).stream()).findFirst();
            case YamlNode.Mapping mapping -> mapping.entries().stream()
                    .flatMap(entry -> SENDING_ON.contains(entry.name()) ? Optional.of(entry.name()).stream() : sender(entry.value()).stream())
                    .findFirst();
        };
    }

    private void calls(YamlNode node, String around) {
        switch (node) {
            case YamlNode.Scalar scalar when isCall(scalar.value()) -> calls.add(new Call(scalar.value(), around, scalar.origin()));
            case YamlNode.Scalar _ -> {}
            case YamlNode.Sequence list -> list.items().forEach(item -> calls(item, around));
            case YamlNode.Mapping mapping -> mapping.entries().stream()
                    .filter(entry -> !TRYING.contains(entry.name())) // which is looked at by itself
                    .forEach(entry -> calls(entry.value(), around));
        }
    }

    List<Hint> hints() {
        List<Hint> hints = new ArrayList<>();
        for (Call call : calls) {
            String step = senders.get(call.address());
            if (step != null && isHandled) {
                hints.add(new Hint(
                        call.origin(),
                        "the error handler of '" + call.address() + "' acts on what its '" + step + "' sends to, though it is called from '" + call.around() + "'",
                        "in Camel it does not, so that such a failure comes back to '" + call.around() + "': it matters if one of these endpoints may fail; with"
                                + " errorHandler: {noErrorHandler: {}} at that route both do so"));
            }
        }
        return hints;
    }
}
