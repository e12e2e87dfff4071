// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the names in a page with those in the class files. A page may leave out the first parts of a name, as long as only
 * one is left that ends so.
 */
final class SharedNames {
    private final Set<String> known;

    /** {@code known} are all names that a page may use. */
    SharedNames(Collection<String> known) {
        this.known = new HashSet<>(known);
    }

    /** What is wrong with the names of {@code rows}, which must have one for each of {@code wanted} and may have others. */
    List<String> problems(Collection<String> wanted, List<ConcurrencyPage.Row> rows) {
        List<String> problems = new ArrayList<>();
        Set<String> found = new HashSet<>();
        for (ConcurrencyPage.Row row : rows) {
            for (String name : row.names()) {
                List<String> meant = known.stream()
                        .filter(full -> full.equals(name) || full.endsWith("." + name))
                        .toList();
                if (meant.size() == 1) {
                    found.add(meant.getFirst());
                } else if (meant.isEmpty()) {
                    problems.add("line " + row.line() + ": there is no " + name + " in the code: remove or rename the row");
                } else {
                    problems.add("line " + row.line() + ": " + name + " is one of " + meant + ": write more of its name");
                }
            }
        }
        wanted.stream()
                .filter(name -> !found.contains(name))
                .sorted()
                .forEach(name -> problems.add(name + " has no row"));
        return problems;
    }
}
