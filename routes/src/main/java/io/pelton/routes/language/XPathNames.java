// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.io.Serializable;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The variables and functions with a prefix in a path of XML, which are Camel's. All are known when the path is read: what a
 * function of Simple evaluates is written in the path, and never comes with a message.
 *
 * @param namespaces by prefix
 * @param variables by name
 * @param texts what the functions that take an expression evaluate, by their name and the text in quotes
 */
record XPathNames(Map<String, String> namespaces, Map<QName, Expression> variables, Map<QName, Map<String, Expression>> texts)
        implements NamespaceContext, Serializable {
    private static final String XML = "http://camel.apache.org/xml/";
    private static final String IN = XML + "in/";
    private static final String OUT = XML + "out/";
    private static final String FUNCTION = XML + "function/";
    private static final String ENVIRONMENT = XML + "variables/environment-variables";
    private static final String SYSTEM = XML + "variables/system-properties";
    private static final String PROPERTY = XML + "variables/exchange-property";
    private static final String SCHEMA = "http://camel.apache.org/schema/spring";

    private static final Map<String, String> PREFIXES =
            Map.of("in", IN, "out", OUT, "function", FUNCTION, "env", ENVIRONMENT, "system", SYSTEM);

    private static final QName SIMPLE = new QName(FUNCTION, "simple");
    private static final QName PROPERTIES = new QName(FUNCTION, "properties");

    /** A text in quotes; or the prefix and the name of a variable; or those of a function, and the text in quotes that it is given. */
    private static final Pattern NAME = Pattern.compile(
            "'[^']*'|\"[^\"]*\"|\\$([\\w.-]+):([\\w.-]+)|([\\w.-]+):([\\w.-]+)\\s*\\(\\s*(?:('[^']*'|\"[^\"]*\")\\s*\\))?");

    /** Those in {@code path}. */
    static XPathNames in(String path, Map<String, String> declared, Environment environment) throws SimpleSyntaxException {
        Map<String, String> namespaces = new HashMap<>(PREFIXES);
        namespaces.putAll(declared);
        Map<QName, Expression> variables = new HashMap<>();
        Map<QName, Map<String, Expression>> texts = new HashMap<>(Map.of(SIMPLE, new HashMap<>(), PROPERTIES, new HashMap<>()));
        Matcher found = NAME.matcher(path);
        while (found.find()) {
            if (found.group(1) != null) {
                QName name = new QName(namespaces.getOrDefault(found.group(1), ""), found.group(2));
                variables.put(name, variable(name, found, environment));
            } else if (found.group(3) != null) {
                QName name = new QName(namespaces.getOrDefault(found.group(3), ""), found.group(4));
                Map<String, Expression> written = texts.get(name);
                if (written != null) {
                    String text = quoted(found);
                    written.put(text, Simple.expression(name.equals(SIMPLE) ? text : "${properties:" + text + "}", environment));
                } else if (!isOfMessage(name)) {
                    throw unknown(found);
                }
            }
        }
        return new XPathNames(Map.copyOf(namespaces), Map.copyOf(variables), Map.copyOf(texts));
    }

    private static Expression variable(QName name, Matcher found, Environment environment) throws SimpleSyntaxException {
        String local = name.getLocalPart();
        return switch (name.getNamespaceURI()) {
            case IN -> message -> {
                Object header = message.header(local);
                return header == null && local.equals("body") ? message.body() : header;
            };
            case OUT -> Simple.constant(null);
            case PROPERTY -> message -> message.property(local);
            case ENVIRONMENT -> Simple.expression("${env." + local + "}", environment);
            case SYSTEM -> Simple.expression("${sys." + local + "}", environment);
            default -> throw unknown(found);
        };
    }

    private static String quoted(Matcher function) throws SimpleSyntaxException {
        String text = function.group(5);
        if (text == null) {
            throw new SimpleSyntaxException(
                    function.start(),
                    "'" + function.group(3) + ":" + function.group(4) + "' takes a string literal, so that no message chooses what it evaluates",
                    "write for example function:simple('${header.name}')");
        }
        return text.substring(1, text.length() - 1);
    }

    /** Camel's {@code out:header} is not among them: in Camel it leaves an empty message. */
    private static boolean isOfMessage(QName function) {
        return switch (function.getNamespaceURI()) {
            case IN, SCHEMA -> List.of("body", "header").contains(function.getLocalPart());
            case OUT -> function.getLocalPart().equals("body");
            default -> false;
        };
    }

    private static SimpleSyntaxException unknown(Matcher found) {
        boolean isVariable = found.group(1) != null;
        String name = isVariable ? "$" + found.group(1) + ":" + found.group(2) : found.group(3) + ":" + found.group(4);
        return new SimpleSyntaxException(
                found.start(),
                "there is no " + (isVariable ? "variable" : "function") + " '" + name + "'",
                isVariable
                        ? "$NAME is a header, a property or a variable; known prefixes are in, out, env and system"
                        : "there are in:header('NAME'), in:body(), function:simple('…') and function:properties('NAME')");
    }

    /** The value of the variable {@code name}; null if there is none. As in Camel, one without a prefix is a header, else a property, else a variable. */
    @Nullable Object value(QName name, Message message) {
        if (!name.getNamespaceURI().isEmpty()) {
            return Objects.requireNonNull(variables.get(name)).evaluate(message);
        }
        Object header = message.header(name.getLocalPart());
        Object property = header == null ? message.property(name.getLocalPart()) : header;
        return property == null ? message.variable(name.getLocalPart()) : property;
    }

    /** What the function {@code name} gives; null if it gives nothing. */
    @Nullable Object result(QName name, List<?> arguments, Message message) {
        String argument = arguments.isEmpty() ? "" : XPathText.text(arguments.getFirst()).toString();
        Map<String, Expression> written = texts.get(name);
        if (written != null) {
            return Objects.requireNonNull(written.get(argument)).evaluate(message);
        }
        if (name.getLocalPart().equals("header")) {
            return message.header(argument);
        }
        return name.getNamespaceURI().equals(OUT) ? null : message.body();
    }

    /** A value as paths know it. */
    static Object known(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Boolean _, Number _, Node _, NodeList _ -> value;
            default -> ValueText.of(value);
        };
    }

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
