// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A compiled expression that gives a value. Stateless, so several threads may use it at once. */
public interface Expression extends Serializable {
    /**
     * The value for {@code message}; null if there is none. It may be a view that is valid as long as the message is.
     */
    @Nullable Object evaluate(Message message);

    /**
     * Adds the value as text to {@code target}.
     *
     * @return false if it is null: nothing is added
     */
    default boolean appendTo(StringBuilder target, Message message) {
        Object value = evaluate(message);
        if (value == null) {
            return false;
        }
        target.append(Texts.of(value));
        return true;
    }
}
