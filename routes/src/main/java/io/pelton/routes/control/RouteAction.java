// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import java.util.Locale;

/** What a route may do to another one. */
public enum RouteAction {
    START,
    STOP,
    SUSPEND,
    RESUME,
    RESTART,
    STATUS;

    /** As it is written. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the route may stop reading. */
    public boolean stops() {
        return this == STOP || this == SUSPEND || this == RESTART;
    }
}
