// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.routes.spelling.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the operator at a place of an expression, or says what is wrong there. */
final class Operators {
    private static final List<String> LONGEST_FIRST = Arrays.stream(Operator.values())
            .flatMap(operator -> Stream.of(operator.text(), operator.olderText()))
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();

    private static final List<String> UNSUPPORTED = List.of("++", "--");

    private static final Map<String, String> MEANT = Map.of(
            "=", "==", "===", "==", "!==", "!=", "<>", "!=", "and", "&&", "AND", "&&", "&", "&&", "or", "||", "OR",
            "||", "|", "||");

    /** What values side by side mean in Camel, which is hardly ever what is meant. */
    private static final String BESIDE = "in Camel both must be true, for which write '&&' between them; for the text they make, quotes around them";

    private Operators() {}

    /** The spelling of the operator that stands at {@code index}. */
    static String at(String text, int index) throws SimpleSyntaxException {
        String word = wordAt(text, index);
        if (MEANT.containsKey(word) || UNSUPPORTED.contains(word)) {
            throw unknown(word, index);
        }
        for (String spelling : LONGEST_FIRST) {
            if (text.startsWith(spelling, index) && endsThere(text, index + spelling.length(), spelling)) {
                return spelling;
            }
        }
        throw unknown(word, index);
    }

    /** A symbol may run into what follows, which is then reported as a missing space; a word may not. */
    private static boolean endsThere(String text, int end, String spelling) {
        boolean isSymbol = !Character.isLetter(spelling.charAt(spelling.length() - 1));
        return isSymbol || end == text.length() || Character.isWhitespace(text.charAt(end));
    }

    private static SimpleSyntaxException unknown(String word, int index) {
        if (UNSUPPORTED.contains(word)) {
            return new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, index, "Camel's operator '" + word + "' is not supported yet", null);
        }
        String meant = MEANT.get(word);
        if (meant != null) {
            return new SimpleSyntaxException(
                    index, "'" + word + "' is no operator of Simple", "did you mean '" + meant + "'?");
        }
        return new SimpleSyntaxException(index, "an operator is expected, found '" + word + "'", word.startsWith("${") ? BESIDE : suggestion(word));
    }

    private static String suggestion(String word) {
        List<String> words = new ArrayList<>(LONGEST_FIRST);
        words.addAll(List.of("&&", "||"));
        String near = Spelling.didYouMean(word, words);
        return near != null ? near : "operators are == != < > contains startsWith endsWith regex in && || and more";
    }

    /** What is wrong with what stands behind a complete comparison. */
    static SimpleSyntaxException unexpectedAfterTerm(String text, int index) {
        String word = wordAt(text, index);
        String meant = MEANT.getOrDefault(word, "");
        if (UNSUPPORTED.contains(word)) {
            return unknown(word, index);
        }
        @Nullable String suggestion = meant.equals("&&") || meant.equals("||") ? "did you mean '" + meant + "'?" : word.startsWith("${") ? BESIDE : null;
        return new SimpleSyntaxException(index, "'&&', '||' or the end is expected, found '" + word + "'", suggestion);
    }

    /** What is wrong with a condition that stands within '${' and '}' as a whole; null if {@code content} is none. */
    static @Nullable SimpleSyntaxException within(String content, int start) {
        int at = Nesting.indexOf(content, " ", 0) + 1;
        for (String spelling : LONGEST_FIRST) {
            if (at > 1 && content.startsWith(spelling + " ", at)) {
                String right = content.substring(at + spelling.length()).strip();
                boolean isWhole = !right.contains("&&") && !right.contains("||");
                return new SimpleSyntaxException(
                        start + at,
                        "the operator '" + spelling + "' is within '${' and '}'",
                        "put it after the '}': ${" + content.substring(0, at).strip() + "} " + spelling + " " + (isWhole ? right : "…"));
            }
        }
        return null;
    }

    /** What is wrong where a value is expected and something else stands. */
    static SimpleSyntaxException unexpectedValue(int index, String word, String wanted) {
        String message = wanted + " is expected, found '" + word + "'";
        if (word.startsWith("$")) {
            String name = word.replaceAll("[${}]", "");
            return new SimpleSyntaxException(index, message, "functions are written ${" + name + "}");
        }
        if (word.startsWith("(")) {
            return new SimpleSyntaxException(
                    index, message, "Simple has no parentheses: && and || are taken from left to right");
        }
        if (word.startsWith("!")) {
            return new SimpleSyntaxException(index, message, "write ${…} == false");
        }
        boolean isBodyOrHeader = word.equals("body") || word.startsWith("header.") || word.startsWith("headers.");
        return new SimpleSyntaxException(
                index,
                message,
                isBodyOrHeader ? "did you mean '${" + word + "}'?" : "put text in quotes: '" + word + "'");
    }

    /** The characters from {@code index} to the next space. */
    static String wordAt(String text, int index) {
        int end = index;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return text.substring(index, end);
    }
}
