// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

/**
 * What a route says that its steps want to know.
 *
 * @param id its id; empty for steps that stand around routes
 * @param group its group; empty if it is in none
 * @param masksLogs whether its log steps hide what looks like a secret
 */
record RouteSettings(String id, String group, boolean masksLogs) {
    /** For steps of which nothing but the route is known. */
    static RouteSettings of(String id) {
        return new RouteSettings(id, "", false);
    }
}
