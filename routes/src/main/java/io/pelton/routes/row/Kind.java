// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

/** What a field of a row is. */
enum Kind {
    /** A text. */
    TEXT,
    /** A number of JSON, as it is written. */
    NUMBER,
    /** {@code true} or {@code false} of JSON. */
    TRUTH,
    /** {@code null} of JSON: empty. */
    NULL,
    /** An object or an array of JSON, as it is written. */
    STRUCTURE
}
