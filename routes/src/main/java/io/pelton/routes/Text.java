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
    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    /** Functions of Camel's placeholders other than {@code env}. */
    private static final Set<String> CAMEL_FUNCTIONS = Set.of(
            "sys", "service", "service.host", "service.port", "bean", "base64", "cloud", "secret", "aws", "gcp",
            "azure", "hashicorp", "configmap", "properties");

    /** Ends a name whose value is taken as it is. */
    private static final String NOT_NESTED = "?nested=false";

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
        trimmed.value.append(value.toString().trim());
        for (Run run : runs) {
            trimmed.runs.add(new Run(run.start() - start, run.raw(), run.isReplaced()));
        }
        for (int index : missing) {
            trimmed.missing.add(Math.max(0, index - start));
        }
        return trimmed;
    }

    /** The same in one line: as in Camel, line breaks are left out, and the space that the next line begins with. */
    Text inOneLine() {
        if (value.indexOf("\n") < 0) {
            return this;
        }
        Text line = new Text(scalar);
        line.isUnresolved = isUnresolved;
        Text whole = trimmed();
        Matcher breaks = LINE_BREAK.matcher(whole.value);
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

    /** Whether it is an optional placeholder without value, <code>{{?name}}</code>, so that it is as if nothing were written. */
    boolean isMissing() {
        return value.isEmpty() && !missing.isEmpty();
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
        int index = 0;
        while (index >= 0) {
            int open = unescaped(raw, OPEN, index);
            int close = open < 0 ? -1 : unescaped(raw, CLOSE, open);
            copy(raw, index, close < 0 ? raw.length() : open);
            if (close >= 0) {
                runs.add(new Run(value.length(), open, true));
                value.append(replacement(raw.substring(open + 2, close), List.of(), open, placeholders, problems));
                close += 2;
            } else if (open >= 0) {
                problems.add(
                        ErrorCode.UNRESOLVED_PLACEHOLDER,
                        scalar.originAt(open),
                        "the placeholder that opens here is never closed",
                        "close it with '}}'");
            }
            index = close;
        }
    }

    /** Where {@code braces} stand first, from {@code start} on, without a backslash in front of them: that says that they are meant as they are; -1 if nowhere. */
    private static int unescaped(String raw, String braces, int start) {
        int index = raw.indexOf(braces, start);
        while (index > 0 && raw.charAt(index - 1) == '\\' && (index == 1 || raw.charAt(index - 2) != '\\')) {
            index = raw.indexOf(braces, index + 1);
        }
        return index;
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

    /** @param within the names of the placeholders whose values it stands in, the outermost first */
    private String replacement(String content, List<String> within, int open, Placeholders placeholders, Problems problems) {
        if (content.contains("{{")) {
            isUnresolved = true;
            problems.add(
                    ErrorCode.NOT_SUPPORTED,
                    scalar.originAt(open),
                    "a placeholder within another one is not supported yet",
                    "write one placeholder, {{NAME}}, and give that the value of the other");
            return "{{" + content + "}}";
        }
        int colon = content.indexOf(':');
        String name = (colon < 0 ? content : content.substring(0, colon)).strip();
        Optional<String> fallback = colon < 0 ? Optional.empty() : Optional.of(content.substring(colon + 1));
        if (name.startsWith("?") && !name.startsWith("?env")) {
            Optional<String> found = placeholders.value(named(name.substring(1))).or(() -> fallback);
            if (found.isEmpty() && within.isEmpty()) {
                missing.add(value.length());
            }
            return found.map(text -> replaced(text, name.substring(1), within, open, placeholders, problems)).orElse("");
        }
        if (name.equals("env") && fallback.isPresent()) {
            return variable(fallback.get(), open, placeholders, problems);
        }
        if (fallback.isPresent() && CAMEL_FUNCTIONS.contains(name) || name.startsWith("?") || name.startsWith("!")) {
            problems.add(
                    ErrorCode.NOT_SUPPORTED,
                    scalar.originAt(open),
                    "Camel's placeholder {{" + content + "}} is not supported yet",
                    "{{name}}, {{?name}}, {{name:default}} and {{env:NAME}} are");
            return "{{" + content + "}}";
        }
        return placeholders
                .value(named(name))
                .map(text -> replaced(text, name, within, open, placeholders, problems))
                .or(() -> fallback)
                .orElseGet(() -> unresolved(content, name, open, problems));
    }

    private static String named(String name) {
        return name.endsWith(NOT_NESTED) ? name.substring(0, name.length() - NOT_NESTED.length()) : name;
    }

    /** The value of the placeholder {@code name}, with its own placeholders replaced. */
    private String replaced(String text, String name, List<String> within, int open, Placeholders placeholders, Problems problems) {
        if (!text.contains("{{") || name.endsWith(NOT_NESTED)) {
            return text;
        }
        List<String> path = new ArrayList<>(within);
        path.add(name);
        if (within.contains(name)) {
            isUnresolved = true;
            problems.add(
                    ErrorCode.UNRESOLVED_PLACEHOLDER,
                    scalar.originAt(open),
                    "the value of the placeholder {{" + name + "}} has itself in it: " + String.join(", ", path),
                    "give one of them a value without placeholders");
            return text;
        }
        StringBuilder all = new StringBuilder();
        int index = 0;
        for (int begin = text.indexOf("{{"); begin >= 0; begin = text.indexOf("{{", index)) {
            int close = text.indexOf("}}", begin);
            if (close < 0) {
                break;
            }
            all.append(text, index, begin).append(replacement(text.substring(begin + 2, close), path, open, placeholders, problems));
            index = close + 2;
        }
        return all.append(text, index, text.length()).toString();
    }

    private String variable(String content, int open, Placeholders placeholders, Problems problems) {
        int colon = content.indexOf(':');
        String name = (colon < 0 ? content : content.substring(0, colon)).strip();
        Optional<String> fallback = colon < 0 ? Optional.empty() : Optional.of(content.substring(colon + 1));
        return placeholders
                .variable(name)
                .or(() -> fallback)
                .orElseGet(() -> unresolved("env:" + content, "env:" + name, open, problems));
    }

    private String unresolved(String content, String name, int open, Problems problems) {
        isUnresolved = true;
        boolean isVariable = name.startsWith("env:");
        String variable = isVariable ? name.substring("env:".length()) : Placeholders.variableName(name);
        problems.add(
                ErrorCode.UNRESOLVED_PLACEHOLDER,
                scalar.originAt(open),
                "the placeholder {{" + name + "}} has no value",
                name.isEmpty()
                        ? "write a name between '{{' and '}}'"
                        : (isVariable ? "" : "give it with --set " + name + "=…, ")
                                + (isVariable ? "set the environment variable " : "the environment variable ")
                                + variable + ", or write {{" + name + ":default}}");
        return "{{" + content + "}}";
    }
}
