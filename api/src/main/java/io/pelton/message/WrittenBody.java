// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Iterator;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * What is written of a body that is no text and no bytes, as Camel's converters have it: the content of a stream or a reader, and the text of XML. For sinks
 * and for what sends bodies. Whatever else has no text of its own is for them to refuse. Thread-safe, as long as bodies are.
 */
public final class WrittenBody {
    private WrittenBody() {}

    /**
     * An array of bytes, which is not to be changed, for a stream; a text for a reader and for nodes of XML; else {@code body} itself. What is read is read to its
     * end, and closed unless it is in memory.
     *
     * @throws IllegalArgumentException if it is an iterator, which has several bodies
     * @throws UncheckedIOException if it cannot be read
     */
    public static Object of(Object body) {
        return switch (body) {
            case KeptStream stream -> stream.bytes();
            case InputStream stream -> bytes(stream);
            case Reader reader -> text(reader);
            case Node node -> XmlText.of(node);
            case NodeList nodes -> XmlText.of(nodes);
            case Iterator<?> _ -> throw new IllegalArgumentException("the body is an iterator, which is no text and no bytes: split it before, or marshal it");
            default -> body;
        };
    }

    /**
     * The same as bytes, a text in {@code charset}.
     *
     * @throws IllegalArgumentException if it is an iterator, which has several bodies
     * @throws UncheckedIOException if it cannot be read
     */
    public static byte[] bytes(Object body, Charset charset) {
        Object written = of(body);
        return written instanceof byte[] bytes ? bytes : written.toString().getBytes(charset);
    }

    private static byte[] bytes(InputStream given) {
        try (InputStream stream = given) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Reader given) {
        StringWriter text = new StringWriter();
        try {
            if (given instanceof StringReader memory) { // read by another step before, perhaps
                memory.reset();
                memory.transferTo(text);
            } else {
                try (Reader reader = given) {
                    reader.transferTo(text);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
