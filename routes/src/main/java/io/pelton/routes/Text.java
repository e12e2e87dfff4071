// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A scalar whose placeholders are replaced, and which still knows where each of its characters was written. What a
 * placeholder stands for is text, never YAML; placeholders in it are replaced, too.
 */
final class Text {
    private static final String OPEN = Replacement.OPEN;

    /** Opens a placeholder with which a text begins: as in Camel, true is false then, and the other way round. */
    private static final String NEGATED = OPEN + "!";

    private static final String CLOSE = Replacement.CLOSE;

    /** What ends up as braces. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\(\\{\\{|}})");

    private static final Pattern LINE_BREAK = Pattern.compile("\\n\\s*");

    /** A run of characters of the value that began at {@code raw} of the scalar; a replaced one stands at one place. */
    private record Run(int start, int raw, boolean isReplaced) {}

    private final YamlNode.Scalar scalar;
    private final StringBuilder value = new StringBuilder();
    private final List<Run> runs = new ArrayList<>();
    private final Set<Integer> missing = new HashSet<>();
    private boolean isUnresolved;

    private Text(YamlNode.Scalar scalar) {
        this.scalar = scalar;
    }

    /** The text of {@code scalar}. A placeholder without value is reported and left as it is. */
    static Text of(YamlNode.Scalar scalar, Placeholders placeholders, Problems problems) {
        Text text = new Text(scalar);
        text.fill(placeholders, problems);
        return text;
    }

    /** The characters. */
    String value() {
        return value.toString();
    }

    /** The same without spaces and control characters around it. */
    Text trimmed() {
        int start = 0;
        while (start < value.length() && value.charAt(start) <= ' ') {
            start++;
        }
        Text trimmed = new Text(scalar);
        trimmed.isUnresolved = isUnresolved;
        trimmed.value.append(value.toString().trim());
        for (Run run : runs) {
            trimmed.runs.add(new Run(run.start() - start, run.raw(), run.isReplaced()));
        }
        for (int index : missing) {
            trimmed.missing.add(Math.max(0, index - start));
        }
        return trimmed;
    }

    /** The same in one line: as in Camel, line breaks are left out, and the space that the next line begins with, or that is around it. */
    Text inOneLine() {
        Text whole = trimmed();
        if (whole.value.indexOf("\n") < 0) {
            return whole;
        }
        Text line = new Text(scalar);
        line.isUnresolved = isUnresolved;
        Matcher breaks = LINE_BREAK.matcher(whole.value);
        int init = whole.value.indexOf("$init{") == 0 ? whole.value.indexOf("}init$") : -1; // Camel does so to what comes of the whole
        breaks.region(Math.max(0, init), whole.value.length());
        int start = 0;
        while (breaks.find()) {
            line.append(whole.part(start, breaks.start()));
            start = breaks.end();
        }
        line.append(whole.part(start, whole.value.length()));
        return line;
    }

    private void append(Text part) {
        for (Run run : part.runs) {
            int before = Math.max(0, -run.start()); // of what it began with, which is not in the part
            if (run.start() < part.value.length() || runs.isEmpty()) {
                runs.add(new Run(value.length() + run.start() + before, run.isReplaced() ? run.raw() : run.raw() + before, run.isReplaced()));
            }
        }
        value.append(part.value);
    }

    /** The characters from {@code start} to {@code end}. */
    Text part(int start, int end) {
        Text part = new Text(scalar);
        part.isUnresolved = isUnresolved;
        part.value.append(value, start, end);
        for (Run run : runs) {
            part.runs.add(new Run(run.start() - start, run.raw(), run.isReplaced()));
        }
        return part;
    }

    /** The same followed by {@code others}, which were written in the same scalar. */
    Text and(List<Text> others) {
        Text all = part(0, value.length());
        others.forEach(all::append);
        return all;
    }

    /** The same behind {@code prefix}, all of which stands where this text begins. */
    Text behind(String prefix) {
        Text longer = new Text(scalar);
        longer.isUnresolved = isUnresolved;
        longer.value.append(prefix).append(value);
        longer.runs.add(new Run(0, 0, true));
        for (Run run : runs) {
            longer.runs.add(new Run(run.start() + prefix.length(), run.raw(), run.isReplaced()));
        }
        missing.forEach(index -> longer.missing.add(index + prefix.length()));
        return longer;
    }

    /** Whether it is one optional placeholder without value, <code>{{?name}}</code>, so that it is as if nothing were written. */
    boolean isMissing() {
        return value.isEmpty() && !missing.isEmpty() && runs.stream().filter(Run::isReplaced).count() == 1;
    }

    /** Whether a placeholder in it has no value, which has been reported: what it means cannot be told. */
    boolean isUnresolved() {
        return isUnresolved;
    }

    /** Whether an optional placeholder at {@code index} has no value. */
    boolean isMissingAt(int index) {
        return missing.contains(index);
    }

    /** Where the scalar begins, its quotes included. */
    Origin origin() {
        return scalar.origin();
    }

    /** Where the character at {@code index} was written; within a replaced placeholder, where that begins. */
    Origin originAt(int index) {
        Run run = runs.getFirst();
        for (Run candidate : runs) {
            if (candidate.start() <= index) {
                run = candidate;
            }
        }
        return scalar.originAt(run.isReplaced() ? run.raw() : run.raw() + index - run.start());
    }

    private void fill(Placeholders placeholders, Problems problems) {
        String raw = scalar.value();
        boolean isNegated = raw.startsWith(NEGATED);
        int index = 0;
        int first = Replacement.unescaped(raw, OPEN, 0);
        while (first >= 0) {
            int innermost = Replacement.unescaped(raw, CLOSE, first);
            int open = innermost < 0 ? first : outermost(raw, first, innermost);
            int close = innermost < 0 ? -1 : closing(raw, open);
            copy(raw, index, close < 0 ? raw.length() : open);
            refuseClosing(raw, index, open, problems);
            if (close < 0) {
                problems.add(
                        ErrorCode.UNRESOLVED_PLACEHOLDER,
                        scalar.originAt(open),
                        "the placeholder that opens here is never closed",
                        "close it with '}}'");
                return;
            }
            runs.add(new Run(value.length(), open, true));
            int begin = open + (open == 0 && isNegated ? NEGATED : OPEN).length();
            replace(raw.substring(begin, close), new Replacement(placeholders, problems, scalar.originAt(open)));
            index = close + CLOSE.length();
            first = Replacement.unescaped(raw, OPEN, index);
        }
        copy(raw, index, raw.length());
        refuseClosing(raw, index, raw.length(), problems);
        if (isNegated) {
            negate();
        }
    }

    /** Makes false of what is true, and the other way round; other texts stay. */
    private void negate() {
        String text = value.toString();
        if (text.equalsIgnoreCase("true")) {
            value.replace(0, text.length(), "false");
        } else if (text.equalsIgnoreCase("false")) {
            value.replace(0, text.length(), "true");
        }
    }

    /** As in Camel, a text in which braces open, also escaped ones, has none that close nothing. */
    private void refuseClosing(String raw, int from, int to, Problems problems) {
        int close = raw.contains(OPEN) ? Replacement.unescaped(raw, CLOSE, from) : -1;
        if (close >= 0 && close + CLOSE.length() <= to) {
            problems.add(
                    ErrorCode.UNRESOLVED_PLACEHOLDER,
                    scalar.originAt(close),
                    "'}}' closes no placeholder",
                    "put a space between the two braces, or a backslash in front of them: '\\}}'");
        }
    }

    /** Where the outermost of the placeholders begins in which the one is that ends at {@code close}: of three braces, the last two open one. */
    private static int outermost(String raw, int first, int close) {
        int outermost = Replacement.opening(raw, first, close);
        for (int open = outermost; open >= 0; open = Replacement.opening(raw, first, open)) {
            outermost = open;
        }
        return outermost;
    }

    /** Where the placeholder ends that begins at {@code open}, with those in it; -1 if nowhere. */
    private static int closing(String raw, int open) {
        int close = Replacement.unescaped(raw, CLOSE, open);
        int inner = Replacement.unescaped(raw, OPEN, open + OPEN.length());
        for (int depth = 1; close >= 0; close = Replacement.unescaped(raw, CLOSE, close + CLOSE.length())) {
            while (inner >= 0 && inner < close) {
                depth++;
                inner = Replacement.unescaped(raw, OPEN, inner + OPEN.length());
            }
            if (--depth == 0) {
                return close;
            }
        }
        return -1;
    }

    private void replace(String content, Replacement replacement) {
        Optional<String> text = replacement.of(content);
        isUnresolved |= replacement.isUnresolved();
        if (text.isEmpty()) {
            missing.add(value.length());
        } else {
            value.append(replacement.isUnresolved() ? text.get() : ESCAPED.matcher(text.get()).replaceAll("$1"));
        }
    }

    /** Copies what is no placeholder, without the backslashes in front of braces: as in Camel, those mean something only where a placeholder might begin. */
    private void copy(String raw, int from, int to) {
        int begin = from;
        for (int slash = raw.contains(OPEN) ? raw.indexOf('\\', from) : -1; slash >= 0 && slash < to; slash = raw.indexOf('\\', slash + 1)) {
            if (raw.startsWith(OPEN, slash + 1) || raw.startsWith(CLOSE, slash + 1)) {
                append(raw, begin, slash);
                begin = slash + 1;
            }
        }
        append(raw, begin, to);
    }

    private void append(String raw, int from, int to) {
        runs.add(new Run(value.length(), from, false));
        value.append(raw, from, to);
    }
}
