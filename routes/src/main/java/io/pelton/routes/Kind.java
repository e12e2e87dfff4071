// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

/** What an entry of the {@link RouteCatalog} is. */
public enum Kind {
    /** A step of a route. */
    STEP("step"),
    /** A route, or what is for several of them. */
    ENTRY("entry of a file"),
    /** What is said around routes. */
    AROUND("around routes"),
    /** A language of expressions. */
    LANGUAGE("language"),
    /** A function of the language Simple. */
    FUNCTION("function"),
    /** A data format. */
    FORMAT("data format"),
    /** A scheme of endpoints. */
    ENDPOINT("endpoint");

    private final String title;

    Kind(String title) {
        this.title = title;
    }

    /** What it is called, for people. */
    public String title() {
        return title;
    }
}
