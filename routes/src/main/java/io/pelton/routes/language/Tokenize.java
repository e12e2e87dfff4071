// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.google.re2j.Pattern;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import java.io.Reader;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code tokenize}: the parts of a text between separators, or between a token and an end token, perhaps several
 * joined to a group. The text is read as far as parts are asked for.
 *
 * @param source what is cut
 * @param separator cuts the text; null where {@code begin} and {@code end} do
 * @param begin what a part begins behind
 * @param end what it ends before
 * @param includeTokens whether {@code begin} and {@code end} belong to the part
 * @param group how many parts are joined to one; 0 for none
 * @param delimiter what stands between the parts of a group
 */
public record Tokenize(
        Expression source,
        @Nullable Separator separator,
        String begin,
        String end,
        boolean includeTokens,
        int group,
        String delimiter,
        boolean skipFirst)
        implements Parts {
    /** What stands between two parts: a text, or a regular expression of RE2. */
    public record Separator(String text, @Nullable Pattern pattern) {}

    @Override
    public Iterator<?> parts(Message message) {
        Object value = source.evaluate(message);
        if (value == null) {
            return Collections.emptyIterator();
        }
        Iterator<String> parts = separator != null && separator.pattern() == null && value instanceof String text
                ? new Pieces(text, separator.text())
                : read(value);
        if (skipFirst && parts.hasNext()) {
            parts.next();
        }
        return group > 0 ? new Grouped(parts, group, delimiter) : parts;
    }

    private Iterator<String> read(Object value) {
        Object reader = ValueType.READER.convert(
                value instanceof Reader || value instanceof java.io.InputStream ? value : ValueType.STRING.convert(value));
        TextWindow window = new TextWindow((Reader) Objects.requireNonNull(reader));
        return separator == null ? new Pairs(window, begin, end, includeTokens) : new Separated(window, separator);
    }
}
