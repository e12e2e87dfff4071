// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockSpec;

/** A step that, as in Camel, has no error handler around it where it stands by itself in a route, not within another step. */
public interface Unguarded {
    /** The same step there: its failures leave the route past the error handlers. */
    BlockSpec<Object> byItself();
}
