// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

/** How statements of a kind of endpoint write their parameters, for what is said of these. */
enum Wording {
    /** {@code sql:}: values of the body. */
    SQL(":#", "#", "the body", "in the body, the headers or the variables"),

    /** {@code jdbc:}: the statement is the body, so a header has the values. */
    JDBC(":?", "?", "the header " + JdbcCaller.PARAMETERS, "in the map of the header " + JdbcCaller.PARAMETERS + ", the headers or the variables");

    /** What a name begins with. */
    final String named;

    /** The next value. */
    final String next;

    /** What has values one after the other. */
    final String values;

    /** Where values of names are looked for. */
    final String places;

    Wording(String named, String next, String values, String places) {
        this.named = named;
        this.next = next;
        this.values = values;
        this.places = places;
    }
}
