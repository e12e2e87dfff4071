// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.FunctionGroup;
import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import io.pelton.spi.EndpointDescriptor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that may stand in routes with these endpoints. Immutable. */
public final class Catalogue {
    private final List<EndpointDescriptor> endpoints;

    /** The catalogue of routes that may use {@code endpoints}, beside those that call other routes. */
    public Catalogue(List<EndpointDescriptor> endpoints) {
        List<EndpointDescriptor> all = new ArrayList<>(endpoints);
        all.addAll(RouteCatalog.BUILT_IN);
        all.sort(Comparator.comparing(EndpointDescriptor::scheme));
        this.endpoints = List.copyOf(all);
    }

    /** The entries of one kind, without functions. */
    List<Item> items(Kind kind) {
        return switch (kind) {
            case STEP -> items(kind, RouteCatalog.steps());
            case ENTRY -> items(kind, RouteCatalog.entries());
            case AROUND -> items(kind, RouteCatalog.around());
            case LANGUAGE -> items(kind, RouteCatalog.languages());
            case FORMAT -> items(kind, RouteCatalog.formats());
            case ENDPOINT -> endpoints.stream().map(Item::of).toList();
            case FUNCTION -> List.of();
        };
    }

    private static List<Item> items(Kind kind, List<StepDescriptor> descriptors) {
        return descriptors.stream().map(descriptor -> Item.of(kind, descriptor)).toList();
    }

    /** Those that are called {@code name}; with a colon at the end only endpoints. */
    List<Item> named(String name) {
        boolean isEndpoint = name.endsWith(":");
        String bare = isEndpoint ? name.substring(0, name.length() - 1) : name;
        return Stream.of(Kind.values())
                .filter(kind -> kind == Kind.ENDPOINT || !isEndpoint)
                .flatMap(kind -> items(kind).stream())
                .filter(item -> item.name().equals(bare))
                .toList();
    }

    /** The functions of Simple that are called {@code name}. */
    static List<FunctionGroup.Function> functions(String name) {
        return functions().filter(function -> function.name().equals(name)).toList();
    }

    private static Stream<FunctionGroup.Function> functions() {
        return RouteCatalog.functions().stream().flatMap(group -> group.functions().stream());
    }

    /** How many there are of one kind. */
    public int count(Kind kind) {
        return kind == Kind.FUNCTION
                ? (int) functions().map(FunctionGroup.Function::name).distinct().count()
                : items(kind).size();
    }

    /** Names that Camel has and that are not supported yet. */
    public SortedSet<String> notYet(Kind kind) {
        Set<String> schemes = endpoints.stream().map(EndpointDescriptor::scheme).collect(Collectors.toSet());
        return RouteCatalog.notYet(kind, kind == Kind.ENDPOINT ? schemes : Set.of());
    }

    /** The kind of Camel's thing that is called {@code name} and is not supported yet. */
    public Optional<Kind> kindOfMissing(String name) {
        String bare = name.endsWith(":") ? name.substring(0, name.length() - 1) : name;
        return Stream.of(Kind.values()).filter(kind -> notYet(kind).contains(bare)).findFirst();
    }

    /** Every name there is a page of. */
    public SortedSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        Stream.of(Kind.values()).flatMap(kind -> items(kind).stream()).map(Item::name).forEach(names::add);
        functions().map(FunctionGroup.Function::name).forEach(names::add);
        return names;
    }
}
