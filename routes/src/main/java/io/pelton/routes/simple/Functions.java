// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.simple.Value.AllHeaders;
import io.pelton.routes.simple.Value.AllVariables;
import io.pelton.routes.simple.Value.Body;
import io.pelton.routes.simple.Value.BodyText;
import io.pelton.routes.simple.Value.NullLiteral;
import io.pelton.routes.spelling.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what stands between <code>${</code> and <code>}</code>. */
final class Functions {
    private static final Pattern HEAD = Pattern.compile("(?:in\\.)?[A-Za-z]*");
    private static final List<String> KNOWN = List.of(
            "body", "header", "headers", "in.body", "in.header", "in.headers", "bodyAs", "exchangeProperty", "variable",
            "variables", "null");

    /** Functions of Camel that are not there. */
    static final Set<String> CAMEL = Set.of(
            "attachment", "attachments", "attachmentContent", "attachmentContentAsText", "attachmentContentType",
            "attachmentHeader", "attachmentHeaderAs", "attachmentKey", "attachmentsKeys", "attachmentsSize", "clearAttachments", "exceptionAs", "logExchange", "logger", "messageAs", "messageHistory", "setAttachment", "toJson", "toJsonBody", "toPrettyJson",
            "toPrettyJsonBody", "val");

    /** Functions with parentheses behind which a method of what they give can be called. */
    private static final Set<String> CHAINED = Set.of("bodyAs", "mandatoryBodyAs", "convertTo");

    private Functions() {}

    /**
     * The value {@code content} stands for.
     *
     * @param start index of its first character in the expression
     */
    static Value parse(String content, int start, Environment environment) throws SimpleSyntaxException {
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
                Expression decision = Decision.parse(content, start, environment);
                if (decision != null) {
                    yield new Value.Call("${" + content + "}", decision);
                }
                Optional<Value> named = Named.parse(content, start, environment);
                if (named.isPresent()) {
                    yield named.get();
                }
                Expression compiled = compiled(content, start, environment);
                if (compiled == null) {
                    throw unknown(content, start);
                }
                yield new Value.Call("${" + content + "}", compiled);
            }
        };
    }

    private static @Nullable Expression compiled(String content, int start, Environment environment)
            throws SimpleSyntaxException {
        Expression expression = MessageFunctions.word(content, environment);
        expression = expression != null ? expression : ExchangeFunctions.compile(content, environment);
        expression = expression != null ? expression : SystemFunctions.word(content);
        expression = expression != null ? expression : SystemFunctions.prefixed(content, start, environment);
        if (expression == null && content.startsWith("exception")) {
            String rest = content.substring("exception".length());
            boolean isChain = rest.startsWith(".") || rest.startsWith("?");
            return isChain ? new OgnlParser(rest, start + "exception".length(), environment).parseIfThere(Message::lastException) : null;
        }
        Optional<CallText> call = CallText.of(content, start, environment);
        return expression == null && call.isPresent() ? called(call.get()) : expression;
    }

    private static @Nullable Expression called(CallText call) throws SimpleSyntaxException {
        Optional<Expression> own = call.environment().function(call.name());
        if (own.isPresent()) {
            return call.inner().isBlank() ? own.get() : MessageFunctions.onValue(own.get(), call.subject());
        }
        Expression expression = MessageFunctions.compile(call);
        expression = expression != null ? expression : TextFunctions.compile(call);
        expression = expression != null ? expression : ListFunctions.compile(call);
        expression = expression != null ? expression : SystemFunctions.compile(call);
        return expression == null ? null : CHAINED.contains(call.name()) ? call.withRest(expression) : call.withoutRest(expression);
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
        SimpleSyntaxException condition = Operators.within(content, start);
        if (condition != null) {
            return condition;
        }
        Matcher matcher = HEAD.matcher(content);
        String head = matcher.lookingAt() ? matcher.group() : "";
        String rest = content.substring(head.length());
        if (rest.startsWith("(") && Nesting.indexOf(rest, ")", 1) < 0) {
            return new SimpleSyntaxException(start + head.length(), "'(' is never closed", Nesting.openQuote(rest, 1) < 0 ? "add ')'" : "a '}' in quotes is written \\}");
        }
        if (ExchangeFunctions.ROOTS.contains(head)) {
            return new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, start, "Camel's '" + content + "' is not supported yet", ExchangeFunctions.ADVICE);
        }
        if (CAMEL.contains(head)) {
            return new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED,
                    start,
                    "Camel's function '" + head + "' is not supported yet",
                    null);
        }
        String suggestion = Optional.of("exchangeProperty")
                .filter(_ -> head.equals("property")) // as it was called in Camel 2
                .or(() -> Spelling.nearest(head, KNOWN))
                .or(() -> rest.startsWith("(") ? Spelling.nearest(head, FunctionNames.names()) : Optional.empty())
                .map(name -> "did you mean '${" + name + rest + "}'?")
                .orElse(
                        rest.isEmpty()
                                ? "did you mean '${header." + content + "}'?"
                                : "there are ${body} and ${header.NAME}");
        return new SimpleSyntaxException(start, "there is no function '" + content + "'", suggestion);
    }
}
