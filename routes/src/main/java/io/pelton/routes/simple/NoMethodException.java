// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A value has no method or property of a name, or none that a route may call. */
@StandsFor("component.bean.MethodNotFoundException")
public final class NoMethodException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    NoMethodException(String message) {
        super(message);
    }
}
