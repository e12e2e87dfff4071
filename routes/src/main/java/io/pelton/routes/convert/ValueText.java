// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.message.KeptStream;
import io.pelton.message.Message;
import io.pelton.message.XmlText;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.row.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** How a value of any type reads as text. Streams are read to their end. */
public final class ValueText {
    private ValueText() {}

    /** The text of {@code value}. */
    public static String of(Object value) {
        return switch (value) {
            case String text -> text;
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            case char[] characters -> new String(characters);
            case InputStream stream -> new String(bytesOf(stream), StandardCharsets.UTF_8);
            case KeptReader reader -> reader.text();
            case Reader reader -> read(reader);
            case JsonNode node -> JsonNodes.text(node);
            case Node node -> XmlText.of(node);
            case NodeList nodes -> XmlText.of(nodes);
            case Message message -> "Exchange[" + message.exchangeId() + "]"; // as Camel names one that a strategy has gathered
            case Throwable failure -> ClassNames.described(failure);
            case Row row when row.isJson() -> row.map().toString();
            default -> value.toString();
        };
    }

    /** The text in nodes of XML, without any tags. */
    public static String content(NodeList nodes) {
        return XmlText.content(nodes);
    }

    /** All bytes of {@code stream} if it is kept, which are not to be changed then; else what is left of it. */
    public static byte[] bytesOf(InputStream stream) {
        try {
            return stream instanceof KeptStream kept ? kept.bytes() : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Reader reader) {
        try {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
