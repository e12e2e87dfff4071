// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.FunctionGroup;
import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.EndpointDescriptor.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What there is to say about one name, as text for a terminal. */
public final class DocPage {
    private final Catalogue catalogue;

    /** Pages about what is in {@code catalogue}. */
    public DocPage(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Everything that is called {@code name}; empty if nothing is. */
    public Optional<String> of(String name) {
        List<String> pages = new ArrayList<>();
        catalogue.named(name).forEach(item -> pages.add(page(item)));
        List<FunctionGroup.Function> functions = Catalogue.functions(name);
        if (!functions.isEmpty()) {
            pages.add(name + " (function of simple)\n" + table(functions));
        }
        return pages.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", pages));
    }

    private static String page(Item item) {
        StringBuilder text = new StringBuilder(item.usage() + " (" + item.kind().title() + ")\n");
        text.append("  ").append(item.summary()).append('\n');
        text.append(content(item.descriptor()));
        options(item.descriptor()).ifPresent(options -> text.append("\nOptions\n").append(options));
        for (StepDescriptor part : item.parts()) {
            options(part).ifPresent(options -> text.append("\nOptions of ").append(part.name()).append('\n').append(options));
        }
        item.example().ifPresent(example -> text.append("\nExample\n").append(example.indent(2)));
        if (!item.descriptor().notYet().isEmpty()) {
            text.append("\nNot supported yet: ").append(joined(item.descriptor())).append('\n');
        }
        if (item.kind() == Kind.LANGUAGE && item.name().equals("simple")) {
            RouteCatalog.functions().forEach(group -> text.append('\n').append(group.title()).append('\n').append(table(group.functions())));
            FunctionGroup operators = RouteCatalog.operators();
            text.append('\n').append(operators.title()).append('\n').append(table(operators.functions()));
        }
        return text.toString();
    }

    private static String content(StepDescriptor descriptor) {
        StringBuilder text = new StringBuilder();
        if (descriptor.content().contains(Content.EXPRESSION)) {
            text.append("  It takes an expression in one language, such as simple: TEXT.\n");
        }
        if (descriptor.content().contains(Content.DATA_FORMAT)) {
            text.append("  It takes one data format, such as json: {}.\n");
        }
        if (descriptor.content().contains(Content.STEPS)) {
            text.append("  The steps that belong to it stand below 'steps:'.\n");
        }
        return text.toString();
    }

    private static Optional<String> options(StepDescriptor descriptor) {
        List<Option> options = descriptor.options();
        if (options.isEmpty()) {
            return Optional.empty();
        }
        Table table = new Table();
        options.forEach(option ->
                table.row(option.name(), OptionText.type(option), OptionText.usual(option), option.description()));
        return Optional.of(table.toString());
    }

    static String table(List<FunctionGroup.Function> functions) {
        Table table = new Table();
        functions.forEach(function -> table.row(function.usage(), function.summary()));
        return table.toString();
    }

    private static String joined(StepDescriptor descriptor) {
        return descriptor.notYet().stream().sorted().collect(Collectors.joining(", "));
    }
}
