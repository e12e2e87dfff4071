// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

/** A step that may let a message go on by itself, so that its source gives the next one meanwhile. */
public interface Asynchronous {
    /** Whether it does. */
    boolean isAsynchronous();
}
