// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.io.Serializable;

/** Whether a failure is of a class that routes name, which may be one of Camel's. */
public interface FailureTest extends Serializable {
    /** Whether {@code failure} is. */
    boolean accepts(Throwable failure);
}
