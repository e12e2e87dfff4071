// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.JsonException;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML as maps: attributes and elements are members, several of one name a list, text beside them the member without a name.
 * There is no document type, so there are no entities but the five of XML, and nothing else is ever opened.
 */
final class XmlReading {
    private static final int MAX_DEPTH = 500;
    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader reader;
    private int depth;

    private XmlReading(XMLStreamReader reader) {
        this.reader = reader;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setProperty("jdk.xml.maxElementDepth", "0"); // none of its own: newer JDKs have 100
        return factory;
    }

    static Object read(Object body) {
        try {
            XMLStreamReader reader = body instanceof CharSequence text
                    ? FACTORY.createXMLStreamReader(new StringReader(text.toString()))
                    : FACTORY.createXMLStreamReader(new ByteArrayInputStream(Bodies.bytes(body, "XML")));
            return new XmlReading(reader).root();
        } catch (XMLStreamException e) {
            throw malformed(e);
        }
    }

    private Object root() throws XMLStreamException {
        int event = reader.getEventType();
        while (event != XMLStreamConstants.START_ELEMENT) {
            if (event == XMLStreamConstants.DTD) {
                throw refused("a document type (DOCTYPE) is refused");
            }
            event = reader.next();
        }
        Object value = element();
        while (reader.hasNext()) {
            reader.next();
        }
        if (value instanceof Map) {
            return value;
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (value instanceof String text) {
            addText(members, new StringBuilder(text));
        }
        return members;
    }

    /** The calls go as deep as the elements, which {@link #MAX_DEPTH} limits. */
    private @Nullable Object element() throws XMLStreamException {
        if (++depth > MAX_DEPTH) {
            throw refused("elements lie more than " + MAX_DEPTH + " deep in each other");
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        boolean isNothing = attributes(members);
        StringBuilder text = new StringBuilder();
        boolean hasElements = false;
        for (int event = reader.next(); event != XMLStreamConstants.END_ELEMENT; event = reader.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                addText(members, text);
                hasElements = true;
                String name = reader.getLocalName();
                add(members, name, element());
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA || event == XMLStreamConstants.SPACE) {
                text.append(reader.getText());
            } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw refused("the entity '" + reader.getLocalName() + "' is not one of XML itself");
            }
        }
        depth--;
        if (isNothing) {
            return null;
        }
        if (members.isEmpty() && !hasElements) {
            return text.toString();
        }
        addText(members, text);
        return members;
    }

    /** Gives whether one of them says that the element is nothing. */
    private boolean attributes(Map<String, @Nullable Object> members) {
        boolean isNothing = false;
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            boolean isNil = "http://www.w3.org/2001/XMLSchema-instance".equals(reader.getAttributeNamespace(i))
                    && reader.getAttributeLocalName(i).equals("nil");
            if (isNil) {
                isNothing |= reader.getAttributeValue(i).equals("true");
            } else {
                add(members, reader.getAttributeLocalName(i), reader.getAttributeValue(i));
            }
        }
        return isNothing;
    }

    private static void addText(Map<String, @Nullable Object> members, StringBuilder text) {
        if (!text.toString().isBlank()) {
            add(members, "", text.toString());
        }
        text.setLength(0);
    }

    @SuppressWarnings("unchecked")
    private static void add(Map<String, @Nullable Object> members, String name, @Nullable Object value) {
        if (!members.containsKey(name)) {
            members.put(name, value);
            return;
        }
        Object first = members.get(name);
        if (first instanceof List<?> list) {
            ((List<@Nullable Object>) list).add(value);
        } else {
            List<@Nullable Object> both = new ArrayList<>();
            both.add(first);
            both.add(value);
            members.put(name, both);
        }
    }

    private PeltonException refused(String found) {
        return new PeltonException(
                ErrorCode.MALFORMED_DATA,
                "XML cannot be read: " + found + " at line " + reader.getLocation().getLineNumber() + ", column "
                        + reader.getLocation().getColumnNumber());
    }

    private static PeltonException malformed(XMLStreamException error) {
        String message = String.valueOf(error.getMessage());
        int start = message.indexOf("Message: ");
        String reason = start < 0 ? message : message.substring(start + 9);
        String place = error.getLocation() == null
                ? ""
                : " at line " + error.getLocation().getLineNumber() + ", column " + error.getLocation().getColumnNumber();
        return new PeltonException(
                ErrorCode.MALFORMED_DATA,
                "XML cannot be read: " + reason + place,
                JsonException.of(reason, error));
    }
}
