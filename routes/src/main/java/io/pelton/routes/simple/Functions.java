// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.routes.simple.Value.AllHeaders;
import io.pelton.routes.simple.Value.AllVariables;
import io.pelton.routes.simple.Value.Body;
import io.pelton.routes.simple.Value.BodyText;
import io.pelton.routes.simple.Value.Field;
import io.pelton.routes.simple.Value.Header;
import io.pelton.routes.simple.Value.NullLiteral;
import io.pelton.routes.simple.Value.Property;
import io.pelton.routes.simple.Value.Variable;
import io.pelton.routes.spelling.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what stands between <code>${</code> and <code>}</code>. */
final class Functions {
    private static final Pattern HEADER = Pattern.compile("(?:in\\.)?headers?(?:[.:](.*)|\\[(.*)])");
    private static final Pattern PROPERTY = Pattern.compile("exchangeProperty(?:[.:](.*)|\\[(.*)])");
    private static final Pattern VARIABLE = Pattern.compile("variables?(?:[.:](.*)|\\[(.*)])");
    private static final Pattern FIELD = Pattern.compile("(?:in\\.)?body\\[([^\\[\\]]*)]");
    private static final Pattern HEAD = Pattern.compile("(?:in\\.)?[A-Za-z]*");
    private static final List<String> KNOWN = List.of(
            "body", "header", "headers", "in.body", "in.header", "in.headers", "bodyAs", "exchangeProperty", "variable",
            "variables", "null");

    /** Functions of Camel that are not there yet. */
    private static final Set<String> CAMEL = Set.of(
            "abs", "attachment", "attachments", "average", "base64decode", "base64encode", "bean", "bodyAs",
            "bodyOneLine", "bodyType", "camelContext", "camelId", "capitalize", "ceil", "collate", "concat",
            "contains", "convertTo", "date", "distinct", "empty", "env", "exception", "exchange", "exchangeId",
            "file", "filter", "floor", "forEach", "fromRouteId", "function", "hash", "headerAs",
            "hostname", "id", "iif", "isAlpha", "isAlphaNumeric", "isEmpty", "isNumeric", "join", "jq", "jsonpath",
            "kindOfType", "length", "list", "logger", "lowercase", "mandatoryBodyAs", "map", "max", "messageAs",
            "messageHistory", "messageTimestamp", "min", "newEmpty", "normalizeWhitespace", "not", "originalBody",
            "pad", "pretty", "prettyBody", "properties", "propertiesExist", "quote", "random", "range", "ref",
            "replace", "reverse", "routeGroup", "routeId", "safeQuote", "setHeader", "setVariable", "shuffle", "size",
            "skip", "sort", "split", "stepId", "substring", "substringAfter", "substringBefore", "substringBetween",
            "sum", "sys", "threadId", "threadName", "throwException", "toJson", "toJsonBody", "toPrettyJson",
            "toPrettyJsonBody", "trim", "type", "unquote", "uppercase", "uuid", "val", "variableAs", "xpath");

    private Functions() {}

    /**
     * The value {@code content} stands for.
     *
     * @param start index of its first character in the expression
     */
    static Value parse(String content, int start) throws SimpleSyntaxException {
        return switch (content) {
            case "body", "in.body" -> new Body();
            case "headers", "in.headers" -> new AllHeaders();
            case "variables" -> new AllVariables();
            case "header", "in.header", "exchangeProperty", "variable" ->
                throw new SimpleSyntaxException(
                        start + content.length(),
                        "the name of a " + content.replace("in.", "").replace("exchangeProperty", "property") + " is expected",
                        "write for example ${" + content + ".id}");
            case "null" -> new NullLiteral(true);
            case "bodyAs(String)", "bodyAs(java.lang.String)" -> new BodyText();
            default -> {
                Matcher header = HEADER.matcher(content);
                if (header.matches()) {
                    yield new Header(name(Scope.HEADER, header, start));
                }
                Matcher property = PROPERTY.matcher(content);
                if (property.matches()) {
                    yield new Property(name(Scope.PROPERTY, property, start));
                }
                Matcher variable = VARIABLE.matcher(content);
                if (variable.matches()) {
                    yield new Variable(name(Scope.VARIABLE, variable, start));
                }
                Matcher field = FIELD.matcher(content);
                if (field.matches()) {
                    yield field(field, start);
                }
                throw unknown(content, start);
            }
        };
    }

    private static String name(Scope scope, Matcher matcher, int start) throws SimpleSyntaxException {
        boolean isIndex = matcher.group(1) == null;
        String written = isIndex ? matcher.group(2) : matcher.group(1);
        String name = isIndex ? unquoted(written) : written;
        int nameStart = start + (isIndex ? matcher.start(2) : matcher.start(1));
        if (name.isBlank()) {
            throw new SimpleSyntaxException(
                    nameStart,
                    "the name of a " + scope.one() + " is expected",
                    "write for example ${" + matcher.group().substring(0, matcher.group().length() - written.length()
                            - (isIndex ? 2 : 1)) + ".id}");
        }
        if (scope == Scope.PROPERTY && name.length() < written.length()) {
            throw new SimpleSyntaxException(
                    nameStart, "in Camel, quotes are part of a property's name", "write ${exchangeProperty[" + name + "]}");
        }
        int call = firstOf(name, "([?");
        if (call >= 0) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED,
                    nameStart + call,
                    "calls and indexes behind a " + scope.one() + " are not there yet",
                    null);
        }
        Optional<String> refusal = scope.refusal(name);
        if (refusal.isPresent()) {
            throw new SimpleSyntaxException(ErrorCode.NOT_SUPPORTED, nameStart, refusal.get(), null);
        }
        return name.intern();
    }

    private static Field field(Matcher matcher, int start) throws SimpleSyntaxException {
        String name = unquoted(matcher.group(1));
        if (name.isBlank()) {
            throw new SimpleSyntaxException(
                    start + matcher.start(1), "the name of a field is expected", "write for example ${body[id]}");
        }
        return new Field(name);
    }

    private static String unquoted(String name) {
        boolean isQuoted = name.length() > 1
                && (name.charAt(0) == '\'' || name.charAt(0) == '"')
                && name.charAt(name.length() - 1) == name.charAt(0);
        return isQuoted ? name.substring(1, name.length() - 1) : name;
    }

    private static int firstOf(String text, String characters) {
        for (int i = 0; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    private static SimpleSyntaxException unknown(String content, int start) {
        if (content.isBlank()) {
            return new SimpleSyntaxException(
                    start, "a function is expected between '${' and '}'", "write for example ${body}");
        }
        if (!content.equals(content.strip())) {
            return new SimpleSyntaxException(
                    start, "spaces stand inside '${' and '}'", "write ${" + content.strip() + "}");
        }
        Matcher matcher = HEAD.matcher(content);
        String head = matcher.lookingAt() ? matcher.group() : "";
        String rest = content.substring(head.length());
        if (head.equals("body") || head.equals("in.body")) {
            return new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED,
                    start + head.length(),
                    "calls on the body are not there yet",
                    "a field of a row is written ${body[NAME]}");
        }
        if (CAMEL.contains(head)) {
            return new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED,
                    start,
                    "Camel's function '" + head + "' is not there yet",
                    insteadOf(head, rest));
        }
        String suggestion = Spelling.nearest(head, KNOWN)
                .map(name -> "did you mean '${" + name + rest + "}'?")
                .orElse(
                        rest.isEmpty()
                                ? "did you mean '${header." + content + "}'?"
                                : "known are ${body} and ${header.NAME}");
        return new SimpleSyntaxException(start, "there is no function '" + content + "'", suggestion);
    }

    private static @Nullable String insteadOf(String head, String rest) {
        return head.equals("properties") && rest.startsWith(":") ? "write {{" + rest.substring(1) + "}}" : null;
    }
}
