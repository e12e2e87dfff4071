// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Documents of XML. They have no DTD and load nothing, and several threads may read one. */
public final class XmlDocument {
    private static final ThreadLocal<DocumentBuilder> BUILDERS = ThreadLocal.withInitial(XmlDocument::builder);

    private XmlDocument() {}

    /** One without an element. */
    public static Document empty() {
        return BUILDERS.get().newDocument();
    }

    /**
     * The document that {@code xml} is. Bytes say themselves in which encoding they are: with a byte order mark, or in the declaration.
     *
     * @throws PeltonException BAD_CONVERSION if it cannot be read
     * @throws NoConversionException if it is nothing that may be XML
     */
    public static Document of(Object xml) {
        return switch (xml) {
            case Document document -> document;
            case Element element when element.isSameNode(element.getOwnerDocument().getDocumentElement()) -> element.getOwnerDocument();
            case Element element -> {
                Document document = (Document) element.getOwnerDocument().cloneNode(false);
                document.appendChild(document.importNode(element, true));
                yield document;
            }
            case byte[] bytes -> read(new InputSource(new ByteArrayInputStream(bytes)));
            case InputStream stream -> read(new InputSource(new ByteArrayInputStream(ValueText.bytesOf(stream))));
            case LazyBytes file -> file(file);
            case CharSequence _, ByteView _, Reader _, char[] _ -> read(new InputSource(new StringReader(Encodings.withoutMark(ValueText.of(xml)))));
            default -> throw new NoConversionException("no XML");
        };
    }

    private static Document file(LazyBytes file) {
        boolean isNamed = !file.charset().equals(StandardCharsets.UTF_8);
        try (InputStream bytes = file.openOriginal()) {
            return read(isNamed ? new InputSource(Encodings.xml(bytes, file.charset())) : new InputSource(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Document read(InputSource xml) {
        try {
            return BUILDERS.get().parse(xml);
        } catch (SAXException | IOException e) { // such as bytes that are not of its encoding
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "the XML cannot be read: " + e.getMessage(), e);
        }
    }

    private static DocumentBuilder builder() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            // nodes that are made when they are first read could not be read by several threads, as parts of a message do
            factory.setFeature("http://apache.org/xml/features/dom/defer-node-expansion", false);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            factory.setIgnoringComments(true); // as in Camel
            factory.setXIncludeAware(false);
            factory.setExpandEntityReferences(false);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
