// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The templates that files declare, and the kamelets that were found beside them or on the class path. */
final class Templates {
    /** Kamelets may use kamelets: ten of ten of ten are a thousand. */
    static final int MAX_ROUTES = 2_000;

    /** What makes two uses of a kamelet the same, so that they share what its steps keep. */
    record Key(Origin template, String routeId, Map<String, String> values) {}

    private final Map<String, Template> declared = new TreeMap<>();
    private final Map<String, Template> found = new HashMap<>();
    private final Map<Key, RouteDefinition> made = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> routeIds = new HashSet<>();
    private RouteFrame frame = RouteFrame.NONE;
    private Optional<RouteFrame> asked = Optional.empty();
    private int routes;
    private Supplier<Optional<Path>> catalogue = Optional::empty;

    /** The jar with kamelets that lie nowhere else. */
    Optional<Path> catalogue() {
        return catalogue.get();
    }

    void setCatalogue(Supplier<Optional<Path>> jar) {
        catalogue = jar;
    }

    /** Adds one that a file declares. */
    void add(Template template, Problems problems) {
        Template first = declared.putIfAbsent(template.id(), template);
        if (first != null) {
            problems.add(
                    ErrorCode.DUPLICATE_ID,
                    template.origin(),
                    "two templates have the name '" + template.id() + "', the first at " + first.origin(),
                    "give one of them another name");
        }
    }

    /** The template of a file that has this name; it is used then. */
    Optional<Template> declared(String id) {
        used.add(id);
        return Optional.ofNullable(declared.get(id));
    }

    /** The templates, but not the kamelets, that nobody has asked for. */
    List<Template> unused() {
        return declared.values().stream()
                .filter(template -> template.kind() == Template.Kind.ROUTE_TEMPLATE && !used.contains(template.id()))
                .toList();
    }

    Set<String> names() {
        return new TreeSet<>(declared.keySet());
    }

    /** A template that {@code reader} reads from {@code place}, once. */
    Optional<Template> found(String place, Supplier<Optional<Template>> reader) {
        Template known = found.get(place);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Template> read = reader.get();
        read.ifPresent(template -> found.put(place, template));
        return read;
    }

    /** The route that was made for the same use before. */
    Optional<RouteDefinition> made(Key key) {
        return Optional.ofNullable(made.get(key));
    }

    void put(Key key, RouteDefinition route) {
        made.put(key, route);
    }

    /** What stands around all routes, those of kamelets too. */
    RouteFrame frame() {
        return frame;
    }

    void setFrame(RouteFrame around) {
        this.frame = around;
    }

    /** What the configurations say that the route asks for which is being read; empty if it asks for none. */
    Optional<RouteFrame> asked() {
        return asked;
    }

    void setAsked(Optional<RouteFrame> around) {
        this.asked = around;
    }

    /** Whether there may be one more route. */
    boolean hasRoom() {
        return ++routes <= MAX_ROUTES;
    }

    /** Takes the id of a route; false if it is taken. */
    boolean take(String routeId) {
        return routeIds.add(routeId);
    }

    /** An id for a route that has none: NAME-1, NAME-2 and so on. */
    String numbered(String name) {
        String id;
        do {
            id = name + "-" + counts.merge(name, 1, Integer::sum);
        } while (!take(id));
        return id;
    }
}
