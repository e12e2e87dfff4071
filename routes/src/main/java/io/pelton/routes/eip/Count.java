// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.io.Serializable;
import java.util.OptionalInt;

/** A number that may depend on the message. */
@FunctionalInterface
public interface Count extends Serializable {
    /** The number for {@code message}. */
    int of(Message message);

    /** The same; empty if there is nothing instead of a number. */
    default OptionalInt given(Message message) {
        return OptionalInt.of(of(message));
    }

    /** Whether it is the same for every message. */
    default boolean isConstant() {
        return false;
    }
}
