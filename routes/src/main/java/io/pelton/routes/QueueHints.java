// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Hints at queues that no route reads from: what is sent to them is in memory only. */
final class QueueHints {
    private static final Set<String> POLLING = Set.of("poll", "pollEnrich");

    private final Set<CalledName> read = new LinkedHashSet<>();
    private final Set<CalledName> polled = new LinkedHashSet<>();
    private final Set<YamlNode> ofPolls = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<CalledName, Origin> sent = new LinkedHashMap<>();

    /** Looks at what a route reads from. */
    void from(YamlNode.Mapping from) {
        from.get("uri").flatMap(QueueHints::name).ifPresent(read::add);
    }

    /** Looks at an endpoint that a step, or a part of one, names. */
    void visit(YamlNode.Scalar scalar) {
        name(scalar).filter(_ -> !ofPolls.contains(scalar)).ifPresent(name -> sent.putIfAbsent(name, scalar.origin()));
    }

    /** Looks at a step that may poll. */
    void visit(String key, YamlNode node) {
        if (POLLING.contains(key)) {
            endpoints(node);
        }
    }

    private void endpoints(YamlNode node) {
        switch (node) {
            case YamlNode.Scalar scalar -> {
                name(scalar).ifPresent(polled::add);
                ofPolls.add(scalar);
            }
            case YamlNode.Mapping mapping -> mapping.entries().forEach(entry -> endpoints(entry.value()));
            case YamlNode.Sequence _ -> {}
        }
    }

    private static Optional<CalledName> name(YamlNode node) {
        if (!(node instanceof YamlNode.Scalar scalar) || !CalledName.isOne(scalar.value()) || scalar.value().contains("${")) {
            return Optional.empty();
        }
        EndpointUri parts = EndpointUri.parse(scalar.value());
        return Optional.of(new CalledName(parts.scheme(), parts.path())).filter(CalledName::isHandedOver);
    }

    List<Hint> hints() {
        List<Hint> hints = new ArrayList<>();
        sent.forEach((name, origin) -> {
            if (!read.contains(name)) {
                hints.add(polled.contains(name) ? kept(name, origin) : unread(name, origin));
            }
        });
        return hints;
    }

    private static Hint kept(CalledName name, Origin origin) {
        return new Hint(
                origin,
                "what is sent to '" + name + "' is kept in memory until a step polls it, and dropped if none does before the end",
                "as in Camel; what must not be lost is better read by a route, or written to files");
    }

    private Hint unread(CalledName name, Origin origin) {
        List<String> names = read.stream().filter(other -> other.scheme().equals(name.scheme())).map(CalledName::name).toList();
        return new Hint(
                origin,
                "no route reads from '" + name + "': what is sent there is kept in memory, and dropped at the end",
                Spelling.nearest(name.name(), names)
                        .map(near -> "did you mean '" + name.scheme() + ":" + near + "'?")
                        .orElse("add a route with from: {uri: " + name + "}"));
    }
}
