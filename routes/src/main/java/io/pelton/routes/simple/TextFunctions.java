// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.message.Message;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.convert.ValueType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Functions of texts. */
final class TextFunctions {
    /** No function makes a text longer than that of a short one. */
    private static final int MAX_PADDING = 1 << 20;

    private TextFunctions() {}

    /** A function of one text; nothing stays nothing. */
    private record OfText(Expression value, UnaryOperator<String> function) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            String text = CallText.text(value, message);
            return text == null ? null : function.apply(text);
        }
    }

    static @Nullable Expression compile(CallText call) throws SimpleSyntaxException {
        return switch (call.name()) {
            case "trim" -> of(call, String::trim);
            case "uppercase" -> of(call, text -> text.toUpperCase(Locale.ENGLISH));
            case "lowercase" -> of(call, text -> text.toLowerCase(Locale.ENGLISH));
            case "capitalize" -> of(call, TextFunctions::capitalized);
            case "normalizeWhitespace" -> of(call, TextFunctions::normalized);
            case "quote" -> of(call, text -> isDoubleQuoted(text) ? text : '"' + Nesting.unquoted(text) + '"');
            case "safeQuote" -> safeQuote(call);
            case "unquote" -> of(call, Nesting::unquoted);
            case "base64Encode", "base64encode" -> encoded(call.subject());
            case "base64Decode", "base64decode" -> decoded(call.subject());
            case "isAlpha" -> all(call.subject(), Character::isLetter);
            case "isNumeric" -> all(call.subject(), Character::isDigit);
            case "isAlphaNumeric" -> all(call.subject(), Character::isLetterOrDigit);
            case "length" -> length(call.subject());
            case "pad" -> pad(call);
            case "concat" -> concat(call);
            case "contains" -> contains(call);
            case "replace" -> replace(call);
            case "split" -> split(call);
            case "hash" -> hash(call);
            case "substring" -> substring(call);
            case "substringBefore" -> cut(call, TextFunctions::before);
            case "substringAfter" -> cut(call, TextFunctions::after);
            case "substringBetween" -> between(call);
            default -> null;
        };
    }

    private static Expression of(CallText call, UnaryOperator<String> function) throws SimpleSyntaxException {
        return new OfText(call.subject(), function);
    }

    private static boolean isDoubleQuoted(String text) {
        return Nesting.isQuoted(text.strip()) && text.strip().charAt(0) == '"';
    }

    /** The first letter of each word great; as in Camel, there must be one. */
    private static String capitalized(String text) {
        if (text.isEmpty()) {
            throw new ArrayIndexOutOfBoundsException("an empty text has no first letter that 'capitalize' could make great");
        }
        StringBuilder result = new StringBuilder(text);
        for (int i = 0; i < result.length(); i++) {
            if (i == 0 || i > 1 && result.charAt(i - 1) == ' ') {
                result.setCharAt(i, Character.toUpperCase(result.charAt(i)));
            }
        }
        return result.toString();
    }

    /** As in Camel, only where two spaces stand side by side anywhere; then the first of each white space is what stays. */
    private static String normalized(String text) {
        return (text.contains("  ") ? text.replaceAll("(\\s)\\s+", "$1") : text).trim();
    }

    /** As in Camel, no body is quoted, but nothing else that is nothing. */
    private static Expression safeQuote(CallText call) throws SimpleSyntaxException {
        Expression value = call.subject();
        boolean isOfBody = call.inner().isEmpty();
        return message -> {
            Object found = value.evaluate(message);
            if (found == null) {
                return isOfBody ? "\"null\"" : null;
            }
            return isPlainNumber(found) || found instanceof Boolean ? found : '"' + Nesting.unquoted(Texts.of(found)) + '"';
        };
    }

    /** A number of the JVM: as in Camel, one of any size is an object. */
    static boolean isPlainNumber(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Double || value instanceof Float || value instanceof Short || value instanceof Byte;
    }

    private static Expression encoded(Expression value) {
        return message -> {
            Object bytes = ValueType.BYTES.convertIfPossible(value.evaluate(message));
            return bytes == null ? null : Base64.getEncoder().encodeToString((byte[]) bytes);
        };
    }

    private static Expression decoded(Expression value) {
        return message -> {
            Object bytes = ValueType.BYTES.convertIfPossible(value.evaluate(message));
            return bytes == null ? null : Base64.getDecoder().decode((byte[]) bytes);
        };
    }

    private static Expression all(Expression value, IntPredicate condition) {
        return message -> {
            String text = CallText.text(value, message);
            return text != null && !text.isBlank() && text.chars().allMatch(condition);
        };
    }

    /** The number of bytes, as in Camel; of what is no text, that of the characters it is written with. */
    private static Expression length(Expression value) {
        return message -> {
            Object found = value.evaluate(message);
            return switch (found) {
                case null -> null;
                case io.pelton.spi.ByteView view -> view.length();
                case Object array when array.getClass().isArray() -> java.lang.reflect.Array.getLength(array);
                case JsonNode node -> JsonNodes.bytes(node).length;
                case Map<?, ?> _, Iterable<?> _ -> Texts.of(found).length();
                default -> Texts.of(found).getBytes(StandardCharsets.UTF_8).length;
            };
        };
    }

    private static Expression pad(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(2, 3);
        Expression value = call.value(given.get(0));
        Expression width = call.value(given.get(1));
        String filler = given.size() < 3 || given.get(2).isEmpty() ? " " : given.get(2);
        return message -> {
            String text = CallText.text(value, message);
            int wanted = CallText.number(width, message);
            if (text == null) {
                throw new NullPointerException("'pad' wants a text, found nothing");
            }
            if (Math.abs(wanted) > MAX_PADDING) {
                throw new IllegalArgumentException("a width up to " + MAX_PADDING + " is expected, found " + wanted);
            }
            int missing = Math.max(0, Math.abs(wanted) - text.length());
            String padding = filler.repeat((missing + filler.length() - 1) / filler.length());
            return wanted > 0 ? text + padding : padding + text;
        };
    }

    private static Expression concat(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 3);
        Expression left = call.value(given.size() == 1 ? "${body}" : given.get(0));
        Expression right = call.value(given.get(given.size() == 1 ? 0 : 1));
        String separator = given.size() == 3 ? given.get(2) : "";
        return message -> {
            String first = CallText.text(left, message);
            String second = CallText.text(right, message);
            return first != null && second != null ? first + separator + second : first != null ? first : second;
        };
    }

    private static Expression contains(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression left = call.value(given.size() == 1 ? "${body}" : given.get(0));
        Expression right = call.value(given.getLast());
        return message -> Comparisons.contains(left.evaluate(message), right.evaluate(message), true);
    }

    private static Expression replace(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(2, 3);
        String from = decodedEntities(given.get(0));
        String to = given.get(1).equals("&empty;") ? "" : decodedEntities(given.get(1));
        Expression value = call.value(given.size() == 3 ? given.get(2) : "${body}");
        return new OfText(value, text -> text.replace(from, to));
    }

    private static String decodedEntities(String text) {
        return text.replace("&quot;", "\"").replace("&apos;", "'").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    private static Expression split(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(0, 2);
        Expression value = call.value(given.size() == 2 ? given.get(0) : "${body}");
        String written = given.isEmpty() ? "," : given.getLast();
        if (written.contains("${")) {
            throw call.error("the separator is no function, found '" + written + "': in Camel it fails for each message");
        }
        var separator = RegularExpressions.compile(written, call.start());
        return message -> {
            String text = CallText.text(value, message);
            return text == null ? null : RegularExpressions.split(separator, text, 0);
        };
    }

    private static Expression hash(CallText call) throws SimpleSyntaxException {
        call.arguments(1, 2);
        List<String> given = call.rawArguments();
        Expression value = call.value(given.get(0));
        String algorithm = given.size() == 2 ? given.get(1) : "SHA-256";
        digest(algorithm, call);
        return message -> {
            Object found = value.evaluate(message);
            Object bytes = found instanceof Collection<?> ? null : ValueType.BYTES.convertIfPossible(found);
            try {
                return bytes == null ? null : HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest((byte[]) bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static void digest(String algorithm, CallText call) throws SimpleSyntaxException {
        try {
            MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw call.error("there is no algorithm '" + algorithm + "' for hashes");
        }
    }

    private static Expression substring(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 3);
        Expression value = call.value(given.size() == 3 ? given.get(2) : "${body}");
        Expression head = call.value(given.get(0));
        Expression tail = call.value(given.size() > 1 ? given.get(1) : "0");
        return message -> {
            int first = CallText.number(head, message);
            int second = CallText.number(tail, message);
            boolean isFromEnd = first < 0 && second == 0;
            String text = CallText.text(value, message);
            return text == null ? null : clipped(text, isFromEnd ? 0 : Math.abs(first), Math.abs(isFromEnd ? first : second));
        };
    }

    private static String clipped(String text, int head, int tail) {
        int end = text.length() - tail;
        return head >= text.length() || end <= head ? "" : text.substring(head, end);
    }

    private interface Cut {
        @Nullable String apply(String text, String mark);
    }

    private static Expression cut(CallText call, Cut cut) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression value = call.value(given.size() == 2 ? given.get(0) : "${body}");
        Expression mark = call.value(given.getLast());
        return message -> {
            String text = CallText.text(value, message);
            String at = CallText.text(mark, message);
            return text == null || at == null ? null : cut.apply(text, at);
        };
    }

    private static Expression between(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(2, 3);
        Expression value = call.value(given.size() == 3 ? given.get(0) : "${body}");
        Expression first = call.value(given.get(given.size() - 2));
        Expression last = call.value(given.getLast());
        return message -> {
            String text = CallText.text(value, message);
            String from = CallText.text(first, message);
            String to = CallText.text(last, message);
            String rest = text == null || from == null ? null : after(text, from);
            return rest == null || to == null ? null : before(rest, to);
        };
    }

    private static @Nullable String before(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? null : text.substring(0, at);
    }

    private static @Nullable String after(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? null : text.substring(at + mark.length());
    }
}
