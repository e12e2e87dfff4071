// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message without the key that would tell it apart from others. */
@StandsFor("processor.idempotent.NoMessageIdException")
public final class NoMessageIdException extends RuntimeCamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoMessageIdException() {
        super("No message id could be found: the expression gives nothing");
    }
}
