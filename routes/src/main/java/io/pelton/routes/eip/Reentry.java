// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The branches of a step for the same step within them: what is reached again by what it leads is laid out once, and led through the branches of the outer
 * one as often as messages say. Any thread's; whichever branches it has been told of serve to find those of another thread.
 */
public final class Reentry implements Serializable {
    private static final long serialVersionUID = 1L;

    private transient volatile @Nullable Branches<Object> outer;

    /** Its step has not begun. */
    public Reentry() {}

    /** The outer step will lead messages through these. */
    void begin(Branches<Object> branches) {
        outer = branches;
    }

    /** The branches of the outer step on the thread of {@code inner}, those of the step within it. */
    Branches<Object> of(Branches<Object> inner) {
        Branches<Object> known = outer;
        if (known == null) {
            throw new IllegalStateException("the outer step has not begun");
        }
        return known.in(inner);
    }
}
