// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * Looks at a record as it passes, or changes it in place. It may throw; the record is then treated as the flow's {@link ErrorPolicy} says. In
 * a parallel part of a flow several threads call the same function at once.
 *
 * @param <T> the type seen
 */
@FunctionalInterface
public interface PeekFunction<T> extends Serializable {
    /** Called once for each record; the record goes on when it returns. */
    void accept(T record) throws Exception;
}
