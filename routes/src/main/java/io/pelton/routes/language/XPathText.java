// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.convert.XmlDocument;
import io.pelton.routes.simple.Conditional;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
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
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * A path in XML. Paths call no functions but those of XPath and of {@link XPathNames}. It is
 * compiled once for each thread, as compiled ones are not for several.
 */
final class XPathText implements Conditional {
    private static final long serialVersionUID = 1L;

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
            if (resultType == null) {
                return found;
            }
            return found != null ? resultType.convert(text(found)) : resultType == ValueType.STRING ? "" : resultType.ofNothing();
        } catch (XPathExpressionException e) {
            throw new PathException("the path '" + text + "' cannot be evaluated: " + said(e));
        }
    }

    /** As in Camel, nothing is a document that is empty, and an element one of its own: a path in a part of a split sees that part alone. */
    private static Object context(@Nullable Object xml) {
        return switch (xml) {
            case null -> XmlDocument.empty();
            case Element element -> XmlDocument.of(element);
            case Node node -> node;
            case Number _, Boolean _, Map<?, ?> _, Collection<?> _ -> throw new NoXmlException(xml);
            default -> XmlDocument.of(xml);
        };
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
        @Nullable Object evaluate(Object xml, QName result, Message message) throws XPathExpressionException {
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
