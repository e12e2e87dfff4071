// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.TextExpression;
import java.io.Serializable;

/** A place in a statement where a value is bound. */
sealed interface Parameter extends Serializable {
    /** {@code #}: the next value of the body. */
    record Next() implements Parameter {}

    /** {@code :#name}: an entry of the body, else a header, else a variable. */
    record Named(String name) implements Parameter {}

    /** <code>:#${body.id}</code>: what an expression gives. */
    record Computed(TextExpression expression) implements Parameter {}

    /** {@code :#in:name}: as many values as a list has, with commas between. */
    record Several(Parameter of) implements Parameter {}
}
