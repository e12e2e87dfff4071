// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.io.IOException;
import java.io.StringReader;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import javax.xml.xpath.XPathVariableResolver;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A path in XML. Documents have no DTD and load nothing, and paths call no functions but those of XPath itself. It is
 * compiled once for each thread, as compiled ones are not for several.
 */
final class XPathText implements Expression {
    private static final long serialVersionUID = 1L;
    /** A text in quotes, or in the group a variable or the name of a function with a prefix. */
    private static final Pattern UNKNOWN = Pattern.compile("'[^']*'|\"[^\"]*\"|\\$[\\w.-]++(?!:)|(\\$[\\w.:-]+|[\\w.-]+:[\\w.-]+(?=\\s*\\())");
    private static final ThreadLocal<DocumentBuilder> BUILDERS = ThreadLocal.withInitial(XPathText::builder);

    private final String text;
    private final Map<String, String> namespaces;
    private final QName result;
    private final Expression source;
    private final @Nullable ValueType resultType;
    private final transient ThreadLocal<Compiled> compiled = ThreadLocal.withInitial(this::compiled);

    private XPathText(
            String text, Map<String, String> namespaces, QName result, Expression source, @Nullable ValueType resultType) {
        this.text = text;
        this.namespaces = Map.copyOf(namespaces);
        this.result = result;
        this.source = source;
        this.resultType = resultType;
    }

    static XPathText of(
            String text, Map<String, String> namespaces, QName result, Expression source, @Nullable ValueType resultType)
            throws SimpleSyntaxException {
        XPathText made = new XPathText(text, namespaces, kind(result, resultType), source, resultType);
        try {
            made.path(new MessageVariables()).compile(text);
            made.checkNames();
            return made;
        } catch (XPathExpressionException e) {
            throw new SimpleSyntaxException(0, "the path '" + text + "' is not understood: " + said(e), "write for example /a/b/text()");
        }
    }

    /** What the JDK says, without the names of its classes. */
    private static String said(XPathExpressionException error) {
        return String.valueOf(error.getMessage()).replaceFirst("^([\\w.]+Exception: )+", "");
    }

    /** As in Camel, a type that is no list of nodes asks for what the path gives as such. */
    private static QName kind(QName result, @Nullable ValueType type) {
        if (type == null || type == ValueType.LIST || !result.equals(XPathConstants.NODESET)) {
            return result;
        }
        return type == ValueType.BOOLEAN ? XPathConstants.BOOLEAN : XPathConstants.STRING;
    }

    /** Variables and functions with a prefix are looked up when a path comes to them, and there are none with one. */
    private void checkNames() throws SimpleSyntaxException {
        Matcher name = UNKNOWN.matcher(text);
        while (name.find()) {
            if (name.group(1) != null) {
                throw new SimpleSyntaxException(
                        name.start(1),
                        "'" + name.group(1) + "' is not known: variables have no prefix, and there are no functions but those of XPath itself",
                        "write for example /a/b/text()");
            }
        }
    }

    @Override
    public @Nullable Object evaluate(Message message) {
        Object xml = source.evaluate(message);
        if (xml == null) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "XML is expected, found nothing");
        }
        try {
            Object found = compiled.get().evaluate(context(xml), result, message);
            return resultType == null ? found : resultType.convert(text(found));
        } catch (XPathExpressionException e) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the path '" + text + "' cannot be evaluated: " + e.getMessage(), e);
        }
    }

    /** As in Camel, an element is a document of its own: a path in a part of a split sees that part alone. */
    private static Object context(Object xml) {
        return switch (xml) {
            case Element element when element.isSameNode(element.getOwnerDocument().getDocumentElement()) -> element.getOwnerDocument();
            case Element element -> {
                Document document = (Document) element.getOwnerDocument().cloneNode(false);
                document.appendChild(document.importNode(element, true));
                yield document;
            }
            case Node node -> node;
            default -> document(ValueText.of(xml));
        };
    }

    /** What is found as a text; other results are as they are. */
    private static Object text(Object found) {
        if (!(found instanceof NodeList nodes)) {
            return found instanceof Node node ? node.getTextContent() : found;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < nodes.getLength(); i++) {
            text.append(nodes.item(i).getTextContent());
        }
        return text.toString();
    }

    /** The same as a condition: unless another kind of result is asked for, what is found is looked at as XPath does it. */
    Predicate condition() {
        boolean isOpen = result.equals(XPathConstants.NODESET) && resultType == null;
        return Simple.truth(isOpen ? new XPathText(text, namespaces, XPathConstants.BOOLEAN, source, null) : this);
    }

    /** A path, and what its variables are looked up in. Belongs to one thread. */
    private record Compiled(XPathExpression path, MessageVariables variables) {
        Object evaluate(Object xml, QName result, Message message) throws XPathExpressionException {
            variables.message = message;
            try {
                return path.evaluate(xml, result);
            } finally {
                variables.message = null;
            }
        }
    }

    private Compiled compiled() {
        try {
            MessageVariables variables = new MessageVariables();
            return new Compiled(path(variables).compile(text), variables);
        } catch (XPathExpressionException e) {
            throw new IllegalStateException(e);
        }
    }

    private XPath path(MessageVariables variables) {
        try {
            XPathFactory factory = XPathFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            XPath path = factory.newXPath();
            path.setNamespaceContext(new Prefixes(namespaces));
            path.setXPathVariableResolver(variables);
            return path;
        } catch (XPathFactoryConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Document document(String xml) {
        try {
            return BUILDERS.get().parse(new InputSource(new StringReader(xml)));
        } catch (SAXException e) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the XML cannot be read: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalStateException(e);
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
            factory.setXIncludeAware(false);
            factory.setExpandEntityReferences(false);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The kinds of results Camel names. */
    static @Nullable QName resultNamed(String name) {
        return switch (name) {
            case "NODESET" -> XPathConstants.NODESET;
            case "NODE" -> XPathConstants.NODE;
            case "STRING" -> XPathConstants.STRING;
            case "NUMBER" -> XPathConstants.NUMBER;
            case "BOOLEAN" -> XPathConstants.BOOLEAN;
            default -> null;
        };
    }

    /** As in Camel the value of a variable is that of the header, else of the property of its name, else an empty text. Belongs to one thread. */
    private static final class MessageVariables implements XPathVariableResolver {
        private @Nullable Message message;

        @Override
        public Object resolveVariable(QName name) {
            Message asking = Objects.requireNonNull(message);
            Object header = asking.header(name.getLocalPart());
            Object value = header == null ? asking.property(name.getLocalPart()) : header;
            return switch (value) {
                case null -> "";
                case Boolean _, Number _, Node _, NodeList _ -> value;
                default -> ValueText.of(value);
            };
        }
    }

    /** The prefixes that stand for namespaces in the path. */
    private record Prefixes(Map<String, String> namespaces) implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return namespaces.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
        }

        @Override
        public @Nullable String getPrefix(String uri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            return Collections.emptyIterator();
        }
    }
}
