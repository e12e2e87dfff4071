// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.google.re2j.Pattern;
import io.pelton.message.KeptStream;
import io.pelton.message.Message;
import io.pelton.routes.convert.Encodings;
import io.pelton.routes.convert.PayloadException;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.LazyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
 * @param group how many parts are joined to one
 * @param delimiter what stands between the parts of a group
 */
public record Tokenize(
        Expression source,
        @Nullable Separator separator,
        String begin,
        String end,
        boolean includeTokens,
        GroupSize group,
        String delimiter,
        boolean skipFirst)
        implements Parts {
    /**
     * What stands between two parts: a text, or a regular expression of RE2.
     *
     * @param factors what may be a part of it; null if that is not known of the expression
     */
    public record Separator(String text, @Nullable Pattern pattern, @Nullable Pattern factors) {
        /** A text, or a regular expression. */
        public Separator(String text, @Nullable Pattern pattern) {
            this(text, pattern, pattern == null ? null : Factors.of(pattern).orElse(null));
        }
    }

    @Override
    public Iterator<?> parts(Message message, boolean streams) {
        Object value = source.evaluate(message);
        if (value == null) {
            throw separator == null
                    ? new PayloadException("a text is expected, found nothing")
                    : new NullPointerException("a text is expected, found nothing"); // the class is Camel's
        }
        int size = group.of(message);
        PartIterator parts = separator != null && separator.pattern() == null && value instanceof String text
                ? new Pieces(text, separator.text())
                : read(value, streams);
        if (skipFirst) {
            passFirst(parts);
        }
        return size > 0 ? new Grouped(parts, size, delimiter) : parts;
    }

    /** Nobody has the parts yet who could close them. */
    private static void passFirst(PartIterator parts) {
        boolean isPassed = false;
        try {
            if (parts.hasNext()) {
                parts.next();
            }
            isPassed = true;
        } finally {
            if (!isPassed) {
                parts.close();
            }
        }
    }

    private PartIterator read(Object value, boolean streams) {
        TextWindow window = new TextWindow(reader(value, streams));
        if (separator == null) {
            return new Pairs(window, begin, end, includeTokens);
        }
        boolean isNothing = separator.pattern() != null && separator.pattern().matches("");
        return isNothing ? new Characters(window) : new Separated(window, separator);
    }

    /** The text of XML: bytes say themselves in which encoding they are. */
    static Reader xml(Object value, boolean streams) {
        try {
            return switch (value) {
                case LazyBytes file -> Encodings.xml(streams ? file.openOriginal() : inMemory(file), file.charset());
                case byte[] bytes -> Encodings.xml(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8);
                case KeptStream stream -> Encodings.xml(new ByteArrayInputStream(stream.bytes()), StandardCharsets.UTF_8);
                case InputStream stream -> Encodings.xml(stream, StandardCharsets.UTF_8);
                default -> reader(value, streams);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream inMemory(LazyBytes file) throws IOException {
        try (InputStream bytes = file.openOriginal()) {
            return new ByteArrayInputStream(bytes.readAllBytes());
        }
    }

    static Reader reader(Object value, boolean streams) {
        if (streams && value instanceof LazyBytes file) {
            try {
                return file.openText();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Object reader = ValueType.READER.convert(
                value instanceof Reader || value instanceof InputStream ? value : ValueType.STRING.convert(value));
        return (Reader) Objects.requireNonNull(reader);
    }
}
