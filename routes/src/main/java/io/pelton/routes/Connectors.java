// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.Connector;
import io.pelton.spi.EndpointDescriptor;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The connectors there are, by scheme. */
final class Connectors {
    private static final Set<String> OPEN = Set.of("log", "mock");

    private final TreeMap<String, Connector> byScheme = new TreeMap<>();

    Connectors(Collection<? extends Connector> connectors) {
        for (Connector connector : connectors) {
            String scheme = connector.descriptor().scheme();
            if (byScheme.putIfAbsent(scheme, connector) != null) {
                throw new IllegalArgumentException("two connectors have the scheme '" + scheme + "'");
            }
        }
    }

    Optional<Connector> get(String scheme) {
        return Optional.ofNullable(byScheme.get(scheme));
    }

    /** The schemes whose endpoints reach nothing outside, so that a message may name them. */
    Set<String> openSchemes() {
        return OPEN.stream().filter(byScheme::containsKey).collect(Collectors.toSet());
    }

    /** The schemes of which the user allows messages to name some endpoints. */
    Set<String> askedSchemes() {
        return byScheme.entrySet().stream().filter(each -> each.getValue().mayBeNamed()).map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    /** Whether an endpoint of one of them has an option of this name, here or in Camel. */
    boolean haveOption(String name) {
        return Stream.concat(byScheme.values().stream().map(Connector::descriptor), RouteCatalog.BUILT_IN.stream())
                .anyMatch(descriptor -> descriptor.option(name).isPresent() || descriptor.camelOnly().contains(name));
    }

    /** All schemes there are, those of Camel among them. */
    Set<String> knownSchemes() {
        return Stream.of(byScheme.keySet(), CamelComponents.schemes(), Set.of(JavaFlows.SCHEME))
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    /** The schemes that can be used in this direction, in alphabetical order; those of routes among them. */
    List<String> schemes(Direction direction) {
        TreeMap<String, Connector> usable = new TreeMap<>(byScheme);
        usable.values().removeIf(connector -> !direction.allows(connector.descriptor()));
        List<String> builtIn = RouteCatalog.BUILT_IN.stream().filter(direction::allows).map(EndpointDescriptor::scheme).toList();
        return Stream.of(usable.keySet(), CalledName.SCHEMES, List.of(KameletEndpoint.SCHEME), builtIn)
                .flatMap(Collection::stream)
                .sorted()
                .distinct()
                .toList();
    }

    /** Whether an endpoint is read from or written to. */
    enum Direction {
        FROM("read from", "written to"),
        TO("written to", "read from");

        private final String use;
        private final String opposite;

        Direction(String use, String opposite) {
            this.use = use;
            this.opposite = opposite;
        }

        boolean allows(EndpointDescriptor descriptor) {
            return this == FROM ? descriptor.isSource() : descriptor.isSink();
        }

        /** What is done with the endpoint, as a past participle. */
        String use() {
            return use;
        }

        /** What is done with endpoints of the other direction. */
        String opposite() {
            return opposite;
        }
    }
}
