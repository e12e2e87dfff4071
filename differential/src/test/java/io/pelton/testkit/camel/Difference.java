// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.nio.file.Path;

/**
 * Something that Pelton does otherwise than Camel: a case that shows it, with sentences for users in comments at its beginning.
 *
 * @param title what it is about
 * @param camel what Camel does
 * @param pelton what Pelton does
 * @param advice what to do about it
 */
record Difference(RouteCase routes, String title, String camel, String pelton, String advice) {
    static Difference of(Path file) {
        RouteCase routes = RouteCase.of(file);
        return new Difference(
                routes,
                sentence(routes, "difference"),
                sentence(routes, "camel"),
                sentence(routes, "pelton"),
                sentence(routes, "do"));
    }

    private static String sentence(RouteCase routes, String key) {
        String start = "# " + key + ": ";
        return routes.yaml()
                .lines()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(routes.name() + " has no line '" + start + "…'"));
    }

    /** As a row of the table for users, from a page in {@code docs/guide}. */
    String row() {
        return String.format(
                "| [%s](../../differential/src/test/resources/camel-different/%s) | %s | %s | %s |", title, routes.name(), camel, pelton, advice);
    }
}
