// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An option's text that may have functions in it, such as <code>${header.id}.txt</code>, compiled by whoever understands
 * them. Several threads may use it at once.
 */
public interface TextExpression extends Serializable {
    /** What begins a function in a text. */
    String FUNCTION = "${";

    /** The text for a record; null if there is none. */
    @Nullable String text(Object record);

    /** The value for a record, of which {@link #text} is the text; null if there is none. It may be a view. */
    default @Nullable Object value(Object record) {
        return text(record);
    }

    /** The text as it was written. */
    String source();

    /** Whether it is the same for all records. */
    default boolean isConstant() {
        return false;
    }

    /** A text without functions. */
    static TextExpression of(String text) {
        return new ConstantText(text);
    }

    /** Whether {@code text} has functions in it. */
    static boolean hasFunctions(String text) {
        return text.contains(FUNCTION) || text.contains("$simple{");
    }
}
