// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** Messages that belong after a message have been emitted already. */
@StandsFor("processor.resequencer.MessageRejectedException")
final class TooLateException extends RuntimeCamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    TooLateException(String message) {
        super(message);
    }
}
