// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.io.Serial;

/** A record of a batch cannot be written, whatever the database says. */
final class BadRecordException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int place;
    private final IllegalArgumentException why;

    BadRecordException(int place, IllegalArgumentException why) {
        super(why.getMessage(), why);
        this.place = place;
        this.why = why;
    }

    /** Its place in the batch, from 0. */
    int place() {
        return place;
    }

    /** What is wrong with it. */
    IllegalArgumentException why() {
        return why;
    }
}
