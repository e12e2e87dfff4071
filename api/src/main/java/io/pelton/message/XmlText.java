// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.io.StringWriter;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Attr;
import org.w3c.dom.CharacterData;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.Text;

/** How nodes of XML read as text, as in Camel: elements with their tags, texts and attributes without. Its functions keep nothing, and nodes are not thread-safe. */
public final class XmlText {
    private XmlText() {}

    /** The text of one node after the other. */
    public static String of(NodeList nodes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < nodes.getLength(); i++) {
            text.append(of(nodes.item(i)));
        }
        return text.toString();
    }

    /** The text in nodes, without any tags; as in Camel a node itself is the list of those in it, of which a text has none. */
    public static String content(NodeList nodes) {
        if (nodes instanceof Node node) {
            return node instanceof Element ? node.getTextContent() : "";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < nodes.getLength(); i++) {
            text.append(nodes.item(i).getTextContent());
        }
        return text.toString();
    }

    /** The text of a node: that of a text with those that follow it, as CDATA is one of its own, and XPath takes them for one. */
    public static String of(Node node) {
        return switch (node) {
            case Text text when text.getNextSibling() instanceof Text -> joined(text);
            case Attr _, CharacterData _ -> node.getNodeValue();
            default -> written(node);
        };
    }

    private static String joined(Text first) {
        StringBuilder text = new StringBuilder();
        for (Node node = first; node instanceof Text; node = node.getNextSibling()) {
            text.append(node.getNodeValue());
        }
        return text.toString();
    }

    private static String written(Node node) {
        try {
            Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            StringWriter text = new StringWriter();
            transformer.transform(new DOMSource(node), new StreamResult(text));
            return text.toString();
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }
}
