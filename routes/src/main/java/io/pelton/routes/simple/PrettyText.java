// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * JSON and XML with a line for each part, laid out as Camel does it. Any other text is left as it is, such as XML that is not
 * well-formed or says what document it is, and JSON that is nested so deeply that the indents would be most of it.
 */
final class PrettyText {
    /** As deep as JSON is read. */
    private static final int MAX_DEPTH = 500;

    /** What stands in JSON without quotes, also one after the other. */
    private static final Pattern WORDS = Pattern.compile("(?:true|false|null|-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)+");

    private static final XMLInputFactory XML = factory();

    private PrettyText() {}

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /** Null, as in Camel, for what is in the brackets of JSON and has words that JSON has not. */
    static @Nullable String of(String text) {
        if (text.startsWith("{") && text.endsWith("}") || text.startsWith("[") && text.endsWith("]")) {
            return json(text);
        }
        return text.startsWith("<") && text.endsWith(">") ? xml(text) : text;
    }

    private static @Nullable String json(String text) {
        StringBuilder pretty = new StringBuilder();
        int depth = 0;
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isQuoted) {
                pretty.append(c);
                if (c == '\\' && i + 1 < text.length()) {
                    pretty.append(text.charAt(++i));
                }
                isQuoted = c != '"';
            } else {
                if (depth > MAX_DEPTH) {
                    return text;
                }
                switch (c) {
                    case '{', '[' -> newLine(pretty.append(c), ++depth);
                    case '}', ']' -> newLine(pretty, --depth).append(c);
                    case ',' -> newLine(pretty.append(c), depth);
                    case ':' -> pretty.append(": ");
                    case ' ', '\t', '\r', '\n' -> {
                        // laid out anew
                    }
                    case '"' -> {
                        pretty.append(c);
                        isQuoted = true;
                    }
                    default -> {
                        String word = word(text, i);
                        if (!WORDS.matches(word)) {
                            return null;
                        }
                        pretty.append(word);
                        i += word.length() - 1;
                    }
                }
            }
        }
        return pretty.append('\n').toString();
    }

    private static String word(String text, int start) {
        int end = start + 1;
        while ("{}[],:\" \t\r\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(start, end);
    }

    private static StringBuilder newLine(StringBuilder pretty, int depth) {
        return pretty.append('\n').repeat('\t', Math.max(0, depth));
    }

    private static String xml(String text) {
        StringBuilder pretty = new StringBuilder();
        try {
            XMLStreamReader reader = XML.createXMLStreamReader(new StringReader(text));
            if (text.startsWith("<?xml")) {
                declare(pretty, reader);
            }
            int depth = 0;
            for (; reader.hasNext(); reader.next()) {
                switch (reader.getEventType()) {
                    case XMLStreamConstants.START_ELEMENT -> begin(line(pretty, depth++), reader);
                    case XMLStreamConstants.END_ELEMENT -> line(pretty, --depth).append("</").append(name(reader)).append('>');
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                        if (!reader.isWhiteSpace()) {
                            line(pretty, depth).append(escaped(reader.getText().strip()));
                        }
                    }
                    case XMLStreamConstants.DTD -> {
                        return text;
                    }
                    default -> {
                        // the document itself; comments and instructions, which Camel drops
                    }
                }
            }
            return pretty.toString();
        } catch (XMLStreamException e) {
            return text;
        }
    }

    private static void declare(StringBuilder pretty, XMLStreamReader reader) {
        pretty.append("<?xml version=\"").append(reader.getVersion()).append('"');
        if (reader.getCharacterEncodingScheme() != null) {
            pretty.append(" encoding=\"").append(reader.getCharacterEncodingScheme()).append('"');
        }
        pretty.append("?>");
    }

    private static StringBuilder line(StringBuilder pretty, int depth) {
        return (pretty.isEmpty() ? pretty : pretty.append('\n')).repeat("  ", depth);
    }

    private static void begin(StringBuilder pretty, XMLStreamReader reader) {
        pretty.append('<').append(name(reader));
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            String prefix = reader.getNamespacePrefix(i);
            pretty.append(prefix == null ? " xmlns" : " xmlns:" + prefix).append("=\"").append(escaped(reader.getNamespaceURI(i))).append('"');
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String prefix = reader.getAttributePrefix(i);
            pretty.append(' ').append(prefix.isEmpty() ? "" : prefix + ":").append(reader.getAttributeLocalName(i));
            pretty.append("=\"").append(escaped(reader.getAttributeValue(i)).replace("\"", "&quot;")).append('"');
        }
        pretty.append('>');
    }

    private static String name(XMLStreamReader reader) {
        String prefix = reader.getPrefix();
        return prefix == null || prefix.isEmpty() ? reader.getLocalName() : prefix + ":" + reader.getLocalName();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
