// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.simple.FunctionNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Functions of Simple that belong together.
 *
 * @param title what they are about
 * @param functions each of them
 */
public record FunctionGroup(String title, List<Function> functions) {
    static final List<FunctionGroup> ALL = read(FunctionNames.TEXT);

    static final FunctionGroup OPERATORS = read(FunctionNames.OPERATORS).getFirst();

    /**
     * One function.
     *
     * @param usage how it is written
     * @param summary what it gives, one line
     */
    public record Function(String usage, String summary) {
        /** Its name: what stands behind the bracket, up to anything that is no letter or digit. */
        public String name() {
            return usage.replaceFirst("^\\$\\{([A-Za-z0-9-]+).*$", "$1");
        }
    }

    public FunctionGroup {
        functions = List.copyOf(functions);
    }

    static Set<String> notYet() {
        return FunctionNames.NOT_YET;
    }

    /** A group begins with a line of its own; its functions are indented, with bars between usage and summary. */
    private static List<FunctionGroup> read(String text) {
        List<FunctionGroup> groups = new ArrayList<>();
        String title = "";
        List<Function> functions = new ArrayList<>();
        for (String line : text.lines().toList()) {
            int bar = line.lastIndexOf(" | ");
            if (bar < 0) {
                add(groups, title, functions);
                title = line.strip();
                functions = new ArrayList<>();
            } else {
                functions.add(new Function(line.substring(0, bar).strip(), line.substring(bar + 3).strip()));
            }
        }
        add(groups, title, functions);
        return List.copyOf(groups);
    }

    private static void add(List<FunctionGroup> groups, String title, List<Function> functions) {
        if (!functions.isEmpty()) {
            groups.add(new FunctionGroup(title, functions));
        }
    }
}
