// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What a route gives a parameter of a method cannot be what it wants. */
@StandsFor("component.bean.ParameterBindingException")
public final class ArgumentException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One of the parameter {@code parameter}, such as {@code parameter 2 of greet(String, int)}. */
    public ArgumentException(String parameter, PeltonException cause) {
        super(parameter + ": " + cause.getMessage(), cause);
    }
}
