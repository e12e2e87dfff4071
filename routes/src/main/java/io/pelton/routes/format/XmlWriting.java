// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.row.Excerpt;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists and scalars as XML. The root is called by the class of the value, as Jackson has it. */
final class XmlWriting {
    private final StringBuilder xml = new StringBuilder();

    /** Where what stands in the last element that was opened begins. */
    private int contentStart;

    private XmlWriting() {}

    static String write(@Nullable Object body) {
        XmlWriting writing = new XmlWriting();
        Object value = body instanceof Row row ? row.map() : body;
        String root = value == null ? "null" : value instanceof CharSequence ? "String" : value.getClass().getSimpleName();
        if (value instanceof Iterable<?> items) {
            writing.open(root);
            items.forEach(item -> writing.element("item", item));
            writing.close(root);
        } else {
            writing.element(root, value);
        }
        return writing.xml.toString();
    }

    private void element(String name, @Nullable Object value) {
        switch (value) {
            case null -> xml.append('<').append(checked(name)).append("/>");
            case Row row -> element(name, row.map());
            case Map<?, ?> map -> {
                open(name);
                map.forEach((key, member) -> element(String.valueOf(key), member));
                close(name);
            }
            case Iterable<?> items -> items.forEach(item -> element(name, item));
            case CharSequence _, Number _, Boolean _, Character _, ByteView _ -> {
                open(name);
                text(value.toString());
                contentStart = -1;
                close(name);
            }
            default ->
                throw new PeltonException(
                        ErrorCode.BAD_CONVERSION,
                        "maps, lists, texts, numbers and truth values are written as XML, found "
                                + value.getClass().getSimpleName() + " '" + Excerpt.of(value.toString()) + "'");
        }
    }

    private void open(String name) {
        xml.append('<').append(checked(name)).append('>');
        contentStart = xml.length();
    }

    /** An element with nothing in it is one tag; but an empty text is something. */
    private void close(String name) {
        if (xml.length() == contentStart) {
            xml.setCharAt(contentStart - 1, '/');
            xml.append('>');
            return;
        }
        xml.append("</").append(name).append('>');
    }

    /** Data must not write tags: a name is letters, digits and a few signs. */
    private static String checked(String name) {
        boolean isName = !name.isEmpty() && (Character.isLetter(name.charAt(0)) || name.charAt(0) == '_');
        for (int i = 1; i < name.length(); i++) {
            isName &= Character.isLetterOrDigit(name.charAt(i)) || "-_.".indexOf(name.charAt(i)) >= 0;
        }
        if (!isName) {
            throw new PeltonException(
                    ErrorCode.BAD_CONVERSION, "'" + Excerpt.of(name) + "' cannot be the name of an element of XML");
        }
        return name;
    }

    private void text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '\r' -> xml.append("&#xd;");
                case '\t', '\n' -> xml.append(c);
                default -> {
                    if (c < ' ' || c >= 0xFFFE) {
                        throw new PeltonException(
                                ErrorCode.BAD_CONVERSION,
                                "the character U+%04X is not allowed in XML".formatted((int) c));
                    }
                    xml.append(c);
                }
            }
        }
    }
}
