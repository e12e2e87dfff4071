// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.message.Message;
import io.pelton.routes.language.Json;
import io.pelton.routes.row.Row;
import io.pelton.routes.test.TestCase.Expected;
import io.pelton.routes.test.TestCase.ExpectedMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes what came to endpoints as a test file says it. */
final class TestText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/](?:[A-Za-z0-9 _./()+-]*[A-Za-z0-9_./()+-])?");
    private static final Pattern LINES = Pattern.compile("[^\\s\\p{C}#][^\\p{C}]*(?:\n[^\\p{C}]*)+");

    private TestText() {}

    /** The lines of an endpoint: those parts of its messages that are said now, or the bodies. */
    static List<String> endpoint(Expected expected, List<Message> received, String indent) {
        String key = indent + expected.endpoint() + ":";
        if (expected.count() >= 0 && expected.messages().isEmpty() && expected.count() != 0) {
            return List.of(key + " " + received.size());
        }
        if (received.isEmpty()) {
            return List.of(key + " []");
        }
        List<String> lines = new ArrayList<>(List.of(key));
        String inner = indent + "  ";
        if (expected.anyOrder()) {
            lines.add(inner + "order: any");
            lines.add(inner + "messages:");
            inner += "  ";
        }
        for (int i = 0; i < received.size(); i++) {
            Optional<ExpectedMessage> said = expected.messages().isEmpty()
                    ? Optional.empty()
                    : Optional.of(expected.messages().get(Math.min(i, expected.messages().size() - 1)));
            lines.addAll(message(received.get(i), said, inner));
        }
        return lines;
    }

    private static List<String> message(Message message, Optional<ExpectedMessage> said, String indent) {
        List<String> lines = new ArrayList<>();
        boolean hasBody = said.isEmpty() || said.get().hasBody();
        boolean isStructure = hasBody
                && (isStructure(message.body()) || said.isPresent() && Values.isStructure(said.get().body().getFirst()));
        boolean isText = hasBody && !isStructure && said.stream().allMatch(one ->
                one.headers().isEmpty() && one.properties().isEmpty() && one.variables().isEmpty());
        if (isText) {
            return List.of(indent + "- " + body(message.body(), false, indent + "  "));
        }
        if (hasBody) {
            lines.add("body: " + body(message.body(), isStructure, indent + "    "));
        }
        said.ifPresent(one -> {
            named("headers", one.headers(), message::header, lines);
            named("properties", one.properties(), message::property, lines);
            named("variables", one.variables(), message::variable, lines);
        });
        List<String> indented = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            indented.add(indent + (i == 0 ? "- " : "  ") + lines.get(i));
        }
        return indented;
    }

    private static boolean isStructure(@Nullable Object body) {
        return Values.isStructure(body) || body instanceof Row;
    }

    private static void named(
            String kind, Map<String, @Nullable Object> said, Function<String, @Nullable Object> actual, List<String> lines) {
        if (!said.isEmpty()) {
            lines.add(kind + ": "
                    + said.keySet().stream()
                            .map(name -> name(name) + ": " + value(actual.apply(name)))
                            .collect(Collectors.joining(", ", "{", "}")));
        }
    }

    private static String name(String name) {
        return PLAIN.matcher(name).matches() ? name : Json.write(name);
    }

    private static String value(@Nullable Object value) {
        return value == null || value instanceof Number || value instanceof Boolean || isStructure(value)
                ? Values.flow(value)
                : Json.write(Values.text(value));
    }

    private static String body(@Nullable Object body, boolean isStructure, String indent) {
        if (body == null) {
            return "null";
        }
        return isStructure && Values.structure(body).isPresent()
                ? Values.flow(Values.structure(body).get())
                : scalar(Values.text(body), indent);
    }

    /** A text as YAML, the lines of one that has several indented. */
    static String scalar(String text, String indent) {
        if (PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("null")) {
            return text;
        }
        boolean endsWithLine = text.endsWith("\n");
        if (LINES.matcher(text).matches() && !text.endsWith("\n\n")) {
            String block = text.lines().map(line -> line.isEmpty() ? "" : indent + line).collect(Collectors.joining("\n"));
            return (endsWithLine ? "|\n" : "|-\n") + block;
        }
        return text.codePoints().anyMatch(c -> Character.isISOControl(c) || c >= 0xD800 && c != 0x20AC)
                ? Json.write(text)
                : "'" + text.replace("'", "''") + "'";
    }
}
