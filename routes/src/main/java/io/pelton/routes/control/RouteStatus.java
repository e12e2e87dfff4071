// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

/** Whether a route reads, in Camel's words. */
public enum RouteStatus {
    STARTED("Started"),
    STOPPED("Stopped"),
    SUSPENDED("Suspended");

    private final String text;

    RouteStatus(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
