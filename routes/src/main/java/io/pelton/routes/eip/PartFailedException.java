// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.io.Serial;

/** One of several copies of a message has failed, and no other shall follow. */
public final class PartFailedException extends CamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    PartFailedException(int index, Exception cause) {
        super("Multicast processing failed for number " + index + ": " + cause.getMessage(), cause);
    }
}
