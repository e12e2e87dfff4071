// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.FunctionGroup;
import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Everything there is as one page of Markdown. */
public final class ReferencePage {
    /** Writes the page that is committed. */
    public static final String COMMAND = "./pelton doc --markdown > docs/guide/reference.md";

    private final Catalogue catalogue;

    /** The page about what is in {@code catalogue}. */
    public ReferencePage(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("# Reference\n\nWhat may stand in a route file, and what Camel has that may not yet.\n"
                + "This page is generated: `" + COMMAND + "` writes it.\n"
                + "`pelton doc NAME` shows one entry; [routes.md](routes.md) explains how they work together.\n");
        for (Kind kind : Kind.values()) {
            text.append("\n## ").append(DocList.title(kind)).append("\n\n");
            if (kind == Kind.FUNCTION) {
                RouteCatalog.functions().forEach(group -> text.append(functions(group)));
                text.append(functions(RouteCatalog.operators()));
            } else {
                text.append(summaries(catalogue.items(kind)));
                for (Item item : catalogue.items(kind)) {
                    text.append(options("### `" + item.name() + "`", item.descriptor()));
                    item.parts().forEach(part -> text.append(options("#### `" + part.name() + "` of `" + item.name() + "`", part)));
                }
            }
            SortedSet<String> missing = catalogue.notYet(kind);
            text.append("**Not supported yet** (").append(missing.size()).append("): ").append(names(missing)).append(".\n");
        }
        return text.toString();
    }

    /** How much of Camel there is, in one sentence. */
    public static String sentence(Catalogue catalogue) {
        return "There are %d steps (%d of Camel's are not supported yet), %d languages (%d not), %d functions of Simple (%d not), %d data formats (%d not) and %d kinds of endpoints (%d of Camel's components not)."
                .formatted(
                        catalogue.count(Kind.STEP), catalogue.notYet(Kind.STEP).size(),
                        catalogue.count(Kind.LANGUAGE), catalogue.notYet(Kind.LANGUAGE).size(),
                        catalogue.count(Kind.FUNCTION), catalogue.notYet(Kind.FUNCTION).size(),
                        catalogue.count(Kind.FORMAT), catalogue.notYet(Kind.FORMAT).size(),
                        catalogue.count(Kind.ENDPOINT), catalogue.notYet(Kind.ENDPOINT).size());
    }

    private static String summaries(List<Item> items) {
        StringBuilder text = new StringBuilder("| written | |\n|---|---|\n");
        items.forEach(item -> text.append(row(code(item.usage()), item.summary())));
        return text.append('\n').toString();
    }

    private static String options(String title, StepDescriptor descriptor) {
        if (descriptor.options().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(title + "\n\n");
        text.append("| option | type | default | |\n|---|---|---|---|\n");
        for (Option option : descriptor.options()) {
            String usual = OptionText.usual(option);
            String shown = usual.isEmpty() || option.required() ? usual : code(usual);
            text.append(row(code(option.name()), OptionText.type(option), shown, option.description()));
        }
        if (!descriptor.notYet().isEmpty()) {
            text.append("\nNot supported yet: ").append(names(descriptor.notYet().stream().sorted().toList())).append(".\n");
        }
        return text.append('\n').toString();
    }

    private static String functions(FunctionGroup group) {
        StringBuilder text = new StringBuilder("| " + group.title() + " | |\n|---|---|\n");
        group.functions().forEach(function -> text.append(row(code(function.usage()), function.summary())));
        return text.append('\n').toString();
    }

    private static String row(String... cells) {
        return List.of(cells).stream()
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String names(java.util.Collection<String> names) {
        return names.stream().map(ReferencePage::code).collect(Collectors.joining(", "));
    }
}
