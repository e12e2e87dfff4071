// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

/** What the step {@code rollback} fails with; no step is tried again after it. */
public final class RollbackException extends Exception {
    RollbackException(String message) {
        super(message);
    }
}
