// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Conditional;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.spi.LazyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
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
import javax.xml.xpath.XPathFunction;
import javax.xml.xpath.XPathFunctionResolver;
import javax.xml.xpath.XPathVariableResolver;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A path in XML. Documents have no DTD and load nothing, and paths call no functions but those of XPath and of {@link XPathNames}. It is
 * compiled once for each thread, as compiled ones are not for several.
 */
final class XPathText implements Conditional {
    private static final long serialVersionUID = 1L;
    private static final ThreadLocal<DocumentBuilder> BUILDERS = ThreadLocal.withInitial(XPathText::builder);

    private final String text;
    private final XPathNames names;
    private final QName result;
    private final Expression source;
    private final @Nullable ValueType resultType;
    private final transient ThreadLocal<Compiled> compiled = ThreadLocal.withInitial(this::compiled);

    private XPathText(
            String text, XPathNames names, QName result, Expression source, @Nullable ValueType resultType) {
        this.text = text;
        this.names = names;
        this.result = result;
        this.source = source;
        this.resultType = resultType;
    }

    static XPathText of(
            String text, XPathNames names, QName result, Expression source, @Nullable ValueType resultType)
            throws SimpleSyntaxException {
        try {
            path(new MessageNames(names)).compile(text);
            return new XPathText(text, names, kind(result, resultType), source, resultType);
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
        return switch (type) {
            case BOOLEAN -> XPathConstants.BOOLEAN;
            case NUMBER, INTEGER, LONG, DOUBLE, FLOAT, SHORT, BYTE, BIG_INTEGER, BIG_DECIMAL -> XPathConstants.NUMBER;
            default -> XPathConstants.STRING;
        };
    }

    @Override
    public @Nullable Object evaluate(Message message) {
        Object xml = source.evaluate(message);
        try {
            Object found = compiled.get().evaluate(context(xml), result, message);
            if (resultType == ValueType.LIST && found instanceof NodeList nodes) {
                return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).toList();
            }
            return resultType == null ? found : resultType.convert(text(found));
        } catch (XPathExpressionException e) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the path '" + text + "' cannot be evaluated: " + e.getMessage(), e);
        }
    }

    /** As in Camel, nothing is a document that is empty, and an element one of its own: a path in a part of a split sees that part alone. */
    private static Object context(@Nullable Object xml) {
        return switch (xml) {
            case null -> BUILDERS.get().newDocument();
            case Element element when element.isSameNode(element.getOwnerDocument().getDocumentElement()) -> element.getOwnerDocument();
            case Element element -> {
                Document document = (Document) element.getOwnerDocument().cloneNode(false);
                document.appendChild(document.importNode(element, true));
                yield document;
            }
            case Node node -> node;
            case byte[] bytes -> document(new InputSource(new ByteArrayInputStream(bytes)));
            case InputStream stream -> document(new InputSource(new ByteArrayInputStream(ValueText.bytesOf(stream))));
            case LazyBytes file -> document(file);
            default -> document(ValueText.of(xml));
        };
    }

    private static Document document(LazyBytes file) {
        try (InputStream bytes = file.openOriginal()) {
            return document(new InputSource(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is found as a text; other results are as they are. */
    static Object text(Object found) {
        return switch (found) {
            case Node node -> node.getTextContent();
            case NodeList nodes -> ValueText.content(nodes);
            default -> found;
        };
    }

    /** The same as a condition: as in Camel, what is found is looked at as XPath does it, whatever kind of result the path has as a value. */
    @Override
    public Predicate condition() {
        Expression asked = new XPathText(text, names, XPathConstants.BOOLEAN, source, null);
        return message -> Simple.isTrue(asked.evaluate(message));
    }

    /** A path, and the message it is about. Belongs to one thread. */
    private record Compiled(XPathExpression path, MessageNames names) {
        Object evaluate(Object xml, QName result, Message message) throws XPathExpressionException {
            names.message = message;
            try {
                return path.evaluate(xml, result);
            } finally {
                names.message = null;
            }
        }
    }

    private Compiled compiled() {
        try {
            MessageNames about = new MessageNames(names);
            return new Compiled(path(about).compile(text), about);
        } catch (XPathExpressionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static XPath path(MessageNames message) {
        try {
            XPathFactory factory = XPathFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("jdk.xml.enableExtensionFunctions", true); // those of the resolver, and no others
            XPath path = factory.newXPath();
            path.setNamespaceContext(message.names);
            path.setXPathVariableResolver(message);
            path.setXPathFunctionResolver(message);
            return path;
        } catch (XPathFactoryConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Document document(String xml) {
        return document(new InputSource(new StringReader(xml)));
    }

    /** Bytes say themselves in which encoding they are: with a byte order mark, or in the declaration. */
    private static Document document(InputSource xml) {
        try {
            return BUILDERS.get().parse(xml);
        } catch (SAXException e) {
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "the XML cannot be read: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "the XML cannot be read: " + e.getMessage(), e); // such as bytes that are not of its encoding
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
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "NODESET" -> XPathConstants.NODESET;
            case "NODE" -> XPathConstants.NODE;
            case "STRING" -> XPathConstants.STRING;
            case "NUMBER" -> XPathConstants.NUMBER;
            case "BOOLEAN" -> XPathConstants.BOOLEAN;
            default -> null;
        };
    }

    /** The message that the variables and functions of a path are about. Belongs to one thread. */
    private static final class MessageNames implements XPathVariableResolver, XPathFunctionResolver {
        private final XPathNames names;
        private @Nullable Message message;

        MessageNames(XPathNames names) {
            this.names = names;
        }

        @Override
        public Object resolveVariable(QName name) {
            return XPathNames.known(names.value(name, Objects.requireNonNull(message)));
        }

        @Override
        public XPathFunction resolveFunction(QName name, int arity) {
            return arguments -> XPathNames.known(names.result(name, arguments, Objects.requireNonNull(message)));
        }
    }
}
