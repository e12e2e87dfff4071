// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * How many records of a flow may become dead letters before it stops: a few bad records are dead-lettered, but if most fail, something else is wrong.
 *
 * @param total how many in a run, 0 or more
 * @param recent how many among the last {@link #WINDOW} records that were read, 0 or more
 */
public record DeadLetterLimit(long total, int recent) implements Serializable {
    /** How many records the recent ones are. */
    public static final int WINDOW = 10_000;

    /** No limit. */
    public static final DeadLetterLimit NONE = new DeadLetterLimit(Long.MAX_VALUE, WINDOW);

    /** 1,000 in a run, and 1 % of the last 10,000 records. */
    public static final DeadLetterLimit USUAL = new DeadLetterLimit(1_000, WINDOW / 100);

    public DeadLetterLimit {
        if (total < 0 || recent < 0 || recent > WINDOW) {
            throw new IllegalArgumentException(
                    "total is " + total + ", but must not be negative; recent is " + recent + ", but must be from 0 to " + WINDOW);
        }
    }
}
