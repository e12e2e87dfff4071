// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.io.Serializable;

/** A compiled condition. Stateless, so several threads may use it at once. */
public interface Predicate extends Serializable {
    /** What holds where no condition is written. */
    Predicate ALWAYS = _ -> true;

    /** Whether it holds for {@code message}. */
    boolean test(Message message);
}
