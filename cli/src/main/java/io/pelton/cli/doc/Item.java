// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.EndpointDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that may stand in a route.
 *
 * @param kind what it is
 * @param usage how it is written, in short
 * @param descriptor its options and the rest
 */
record Item(Kind kind, String usage, StepDescriptor descriptor) {
    static Item of(Kind kind, StepDescriptor descriptor) {
        return new Item(kind, usage(kind, descriptor), descriptor);
    }

    static Item of(EndpointDescriptor endpoint) {
        String ends = endpoint.isSource() ? endpoint.isSink() ? "read from or written to" : "read from" : "written to";
        String summary = capital(endpoint.summary()) + "; it is " + ends + ".";
        return new Item(
                Kind.ENDPOINT,
                endpoint.scheme() + ":" + endpoint.pathName(),
                new StepDescriptor(endpoint.scheme(), summary, "", Set.of(), endpoint.options(), Set.of()));
    }

    /** The parts among its options, and theirs, that have options of their own. */
    List<StepDescriptor> parts() {
        List<StepDescriptor> parts = new ArrayList<>();
        addParts(descriptor, parts);
        return parts;
    }

    private static void addParts(StepDescriptor whole, List<StepDescriptor> parts) {
        whole.options().stream()
                .flatMap(option -> RouteCatalog.part(option.name()).stream())
                .filter(part -> !part.options().isEmpty() && !parts.contains(part))
                .forEach(part -> {
                    parts.add(part);
                    addParts(part, parts);
                });
    }

    String name() {
        return descriptor.name();
    }

    String summary() {
        return descriptor.summary();
    }

    Optional<String> example() {
        return RouteCatalog.example(kind, name());
    }

    private static String usage(Kind kind, StepDescriptor descriptor) {
        if (kind == Kind.LANGUAGE || !descriptor.shorthand().isEmpty()) {
            String option = descriptor.shorthand();
            return descriptor.name() + ": " + (option.isEmpty() ? "{…}" : option.toUpperCase(Locale.ROOT));
        }
        if (kind == Kind.ENTRY && descriptor.name().equals("beans")) {
            return "beans: [{name, type, …}, …]";
        }
        boolean hasExpression = descriptor.content().contains(Content.EXPRESSION);
        boolean hasFormat = descriptor.content().contains(Content.DATA_FORMAT);
        boolean hasSteps = descriptor.content().contains(Content.STEPS);
        String content = (hasExpression ? "LANGUAGE, " : "") + (hasFormat ? "FORMAT, " : "") + (hasSteps ? "steps, " : "");
        return descriptor.name() + ": {" + content + "…}";
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
