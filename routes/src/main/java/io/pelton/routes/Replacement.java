// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What one placeholder stands for: it may have others in its name, its default and its value, which are replaced first, the innermost first. */
final class Replacement {
    static final String OPEN = "{{";
    static final String CLOSE = "}}";
    private static final int BRACES = OPEN.length();

    /** Functions of Camel's placeholders that are not supported yet. */
    private static final Set<String> CAMEL_FUNCTIONS =
            Set.of("bean", "base64", "cloud", "secret", "aws", "gcp", "azure", "hashicorp", "configmap", "properties");

    /** Ends a name whose value is taken as it is. */
    private static final String NOT_NESTED = "?nested=false";

    private final Placeholders placeholders;
    private final Problems problems;
    private final Origin origin;
    private boolean isUnresolved;

    /** One that begins at {@code origin}. */
    Replacement(Placeholders placeholders, Problems problems, Origin origin) {
        this.placeholders = placeholders;
        this.problems = problems;
        this.origin = origin;
    }

    /** The text that {@code content} stands for; empty if it is an optional placeholder without value. One that has none is reported and left as it is. */
    Optional<String> of(String content) {
        return value(replaced(content, List.of()), List.of());
    }

    /** Whether a placeholder had no value. */
    boolean isUnresolved() {
        return isUnresolved;
    }

    /** Where {@code braces} stand first, from {@code start} on, without a backslash in front of them: that says that they are meant as they are; -1 if nowhere. */
    static int unescaped(String text, String braces, int start) {
        int index = text.indexOf(braces, start);
        while (isEscaped(text, index)) {
            index = text.indexOf(braces, index + 1);
        }
        return index;
    }

    /** Where braces open that those which close at {@code close} belong to; -1 if nowhere from {@code start} on. */
    static int opening(String text, int start, int close) {
        int index = text.lastIndexOf(OPEN, close - BRACES);
        while (index >= start && isEscaped(text, index)) {
            index = text.lastIndexOf(OPEN, index - 1);
        }
        return index < start ? -1 : index;
    }

    private static boolean isEscaped(String text, int index) {
        return index > 0 && text.charAt(index - 1) == '\\' && (index == 1 || text.charAt(index - 2) != '\\');
    }

    /** {@code text} with its placeholders replaced. */
    private String replaced(String text, List<String> within) {
        StringBuilder done = new StringBuilder();
        String rest = text;
        for (int close = unescaped(rest, CLOSE, 0); close >= 0; close = unescaped(rest, CLOSE, 0)) {
            int open = opening(rest, 0, close);
            if (open < 0) {
                done.append(rest, 0, close + BRACES);
                rest = rest.substring(close + BRACES);
            } else {
                String value = value(rest.substring(open + BRACES, close), within).orElse("");
                String before = rest.substring(0, open) + value;
                rest = rest.substring(close + BRACES);
                if (opening(before, 0, open) < 0) {
                    done.append(before);
                } else {
                    rest = before + rest; // it is a part of the name or the default of another
                }
                if (isUnresolved) {
                    break; // nothing would come of the others
                }
            }
        }
        return done.append(rest).toString();
    }

    /** @param within the names of the placeholders that enclose it, the outermost first */
    private Optional<String> value(String content, List<String> within) {
        boolean isOptional = content.startsWith("?");
        String key = isOptional ? content.substring(1) : content;
        int colon = key.indexOf(':');
        String name = (colon < 0 ? key : key.substring(0, colon)).strip();
        Optional<String> rest = colon < 0 ? Optional.empty() : Optional.of(key.substring(colon + 1));
        if (rest.isPresent() && CAMEL_FUNCTIONS.contains(name)) {
            problems.add(
                    ErrorCode.NOT_SUPPORTED,
                    origin,
                    "Camel's placeholder {{" + content + "}} is not supported yet",
                    "{{name}}, {{?name}}, {{name:default}}, {{env:NAME}}, {{sys:NAME}} and {{service:NAME}} are");
            return left(content);
        }
        if (rest.isPresent() && isFunction(name)) {
            return function(name, rest.get(), within);
        }
        Optional<String> found = placeholders.value(named(name)).map(text -> nested(text, name, within)).or(() -> rest);
        return found.isPresent() || isOptional
                ? found
                : unresolved(content, name, "give it with --set " + name + "=…, the environment variable " + Placeholders.variableName(name) + ", a file of --properties");
    }

    private static boolean isFunction(String name) {
        return switch (name) {
            case "env", "sys", "service", "service.host", "service.port" -> true;
            default -> false;
        };
    }

    /** As in Camel, a question mark in front of the name is a part of it, and without a default there is no value then. */
    private Optional<String> function(String function, String content, List<String> within) {
        int colon = content.indexOf(':');
        String name = (colon < 0 ? content : content.substring(0, colon)).strip();
        Optional<String> found = name.isEmpty() ? Optional.empty() : switch (function) {
            case "env" -> placeholders.variable(name);
            case "sys" -> Optional.ofNullable(System.getProperty(name));
            case "service.host" -> service(name, "HOST");
            case "service.port" -> service(name, "PORT");
            default -> service(name, "HOST").flatMap(host -> service(name, "PORT").map(port -> host + ":" + port));
        };
        String label = function + ":" + name;
        Optional<String> value = found.map(text -> nested(text, label, within))
                .or(() -> colon < 0 ? Optional.empty() : Optional.of(content.substring(colon + 1)));
        return value.isPresent() || name.startsWith("?")
                ? value
                : unresolved(function + ":" + content, label, switch (function) {
                    case "env" -> "set the environment variable " + name;
                    case "sys" -> "set the property " + name + " of the JVM";
                    default -> "set the environment variables " + variable(name, "HOST") + " and " + variable(name, "PORT");
                });
    }

    private Optional<String> service(String name, String what) {
        return placeholders.variable(variable(name, what));
    }

    private static String variable(String service, String what) {
        return service.toUpperCase(Locale.ROOT).replace('-', '_') + "_SERVICE_" + what;
    }

    private static String named(String name) {
        return name.endsWith(NOT_NESTED) ? name.substring(0, name.length() - NOT_NESTED.length()) : name;
    }

    /** The value of the placeholder {@code name}, with its own placeholders replaced. */
    private String nested(String text, String name, List<String> within) {
        if (!text.contains(OPEN) || name.endsWith(NOT_NESTED)) {
            return text;
        }
        List<String> path = new ArrayList<>(within);
        path.add(name);
        if (within.contains(name)) {
            isUnresolved = true;
            problems.add(
                    ErrorCode.UNRESOLVED_PLACEHOLDER,
                    origin,
                    "the value of the placeholder {{" + name + "}} has itself in it: " + String.join(", ", path),
                    "give one of them a value without placeholders");
            return text;
        }
        return replaced(text, path);
    }

    private Optional<String> unresolved(String content, String name, String remedy) {
        problems.add(
                ErrorCode.UNRESOLVED_PLACEHOLDER,
                origin,
                "the placeholder {{" + name + "}} has no value",
                name.isEmpty() ? "write a name between '{{' and '}}'" : remedy + ", or write {{" + name + ":default}}");
        return left(content);
    }

    private Optional<String> left(String content) {
        isUnresolved = true;
        return Optional.of(OPEN + content + CLOSE);
    }
}
