// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;

/** Compiled conditions that compare with a constant text. */
final class TextPredicates {
    private TextPredicates() {}

    /** Equality with a text that is no number. */
    record EqualsText(Expression left, Utf8Text text) implements Predicate {
        @Override
        public boolean test(Message message) {
            return text.isEqualTo(left.evaluate(message));
        }
    }

    /** A text that contains the constant. */
    record Contains(Expression left, Utf8Text part) implements Predicate {
        @Override
        public boolean test(Message message) {
            return part.isIn(left.evaluate(message));
        }
    }

    /** A text that contains the constant in any case. */
    record ContainsIgnoringCase(Expression left, String part, AsciiSearch search) implements Predicate {
        ContainsIgnoringCase(Expression left, String part) {
            this(left, part, new AsciiSearch(part));
        }

        @Override
        public boolean test(Message message) {
            Object value = left.evaluate(message);
            return value instanceof ByteView view && !(value instanceof Row) && search.canSearch(view)
                    ? search.isIn(view)
                    : Comparisons.contains(value, part, true);
        }
    }

    /** A text that begins with the constant. */
    record StartsWith(Expression left, Utf8Text prefix) implements Predicate {
        @Override
        public boolean test(Message message) {
            return prefix.begins(left.evaluate(message));
        }
    }

    /** A text that ends with the constant. */
    record EndsWith(Expression left, Utf8Text suffix) implements Predicate {
        @Override
        public boolean test(Message message) {
            return suffix.ends(left.evaluate(message));
        }
    }

    /** A text that a regular expression matches from its first to its last character, in time linear in its length. */
    record Matches(Expression left, Pattern pattern) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object value = left.evaluate(message);
            return value != null && pattern.matches(Texts.of(value));
        }
    }
}
