// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.FunctionGroup;
import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import java.util.List;
import java.util.SortedSet;

/** Everything there is, one line each, as text for a terminal. */
public final class DocList {
    private static final int WIDTH = 100;

    private final Catalogue catalogue;

    /** The list of what is in {@code catalogue}. */
    public DocList(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Kind kind : Kind.values()) {
            text.append(title(kind)).append('\n');
            text.append(kind == Kind.FUNCTION ? functions() : table(catalogue.items(kind)));
            SortedSet<String> missing = catalogue.notYet(kind);
            if (!missing.isEmpty()) {
                text.append(wrapped("not supported yet: " + String.join(", ", missing)));
            }
            text.append('\n');
        }
        return text + "pelton doc NAME says more; pelton eval tries an expression\n";
    }

    static String title(Kind kind) {
        return switch (kind) {
            case STEP -> "Steps";
            case ENTRY -> "Entries of a file";
            case AROUND -> "Around routes";
            case LANGUAGE -> "Languages";
            case FUNCTION -> "Functions of simple";
            case FORMAT -> "Data formats";
            case ENDPOINT -> "Endpoints";
        };
    }

    private static String table(List<Item> items) {
        Table table = new Table();
        items.forEach(item -> table.row(item.kind() == Kind.ENDPOINT ? item.usage() : item.name(), item.summary()));
        return table.toString();
    }

    private static String functions() {
        StringBuilder text = new StringBuilder();
        for (FunctionGroup group : RouteCatalog.functions()) {
            List<String> names = group.functions().stream().map(FunctionGroup.Function::name).distinct().toList();
            text.append(wrapped(group.title() + ": " + String.join(", ", names)));
        }
        return text.toString();
    }

    /** The words in lines that are indented. */
    private static String wrapped(String words) {
        StringBuilder text = new StringBuilder(" ");
        int column = 1;
        for (String word : words.split(" ")) {
            if (column + 1 + word.length() > WIDTH) {
                text.append("\n   ");
                column = 3;
            }
            text.append(' ').append(word);
            column += 1 + word.length();
        }
        return text.append('\n').toString();
    }
}
