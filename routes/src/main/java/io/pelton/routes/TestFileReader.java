// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.test.TestCase;
import io.pelton.routes.yaml.YamlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the cases of a test file. */
final class TestFileReader {
    /** What the name of a test file ends with, before {@code .yaml} or {@code .yml}. */
    static final String SUFFIX = ".test";

    private final Path file;
    private final Context context;
    private final TestMessages messages;

    TestFileReader(Path file, Context context) {
        this.file = file;
        this.context = context;
        this.messages = new TestMessages(context, folder(file));
    }

    private static Path folder(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }

    List<TestCase> cases(YamlNode document) {
        if (!(document instanceof YamlNode.Sequence list)) {
            report(document.origin(), "a list of cases is expected, found " + document.kind(), "begin each case with '- name:'");
            return List.of();
        }
        List<TestCase> cases = new ArrayList<>();
        for (YamlNode item : list.items()) {
            if (item instanceof YamlNode.Mapping mapping) {
                cases.add(testCase(mapping));
            } else {
                report(item.origin(), "a case is expected, found " + item.kind(), "begin each case with '- name:'");
            }
        }
        return cases;
    }

    private TestCase testCase(YamlNode.Mapping mapping) {
        Fields fields = new Fields(mapping, "a case", context);
        String name = fields.required("name", "name: WHAT IT SHOWS").map(Text::value).orElse("");
        fields.text("description");
        List<Path> routes = fields.node("routes").map(this::routes).orElseGet(() -> List.of(beside()));
        Map<String, String> properties = fields.node("properties").map(this::properties).orElse(Map.of());
        Optional<Text> at = fields.text("at");
        List<TestCase.Given> given = new ArrayList<>();
        Optional<YamlNode> messagesNode = fields.node("given");
        if (messagesNode.isEmpty()) {
            report(mapping.origin(), "the case gives no message", "write given: [{at: direct:NAME, body: …}]");
        } else {
            messages.given(messagesNode.get(), at, given);
        }
        Map<String, TestCase.Replacement> replacements = new LinkedHashMap<>();
        fields.node("replace").ifPresent(node -> replacements(node, replacements));
        List<TestCase.Expected> expected = fields.node("expect").map(this::expected).orElse(List.of());
        List<TestCase.ExpectedFailure> failures = fields.node("fails").map(this::failures).orElse(List.of());
        fields.finish(List.of());
        return new TestCase(name, mapping.origin(), routes, properties, given, replacements, expected, failures);
    }

    /** {@code orders.yaml} for {@code orders.test.yaml}. */
    private Path beside() {
        String name = String.valueOf(file.getFileName());
        int end = name.lastIndexOf(SUFFIX + ".");
        return file.resolveSibling(end < 0 ? name : name.substring(0, end) + name.substring(end + SUFFIX.length()));
    }

    private List<Path> routes(YamlNode node) {
        List<Path> files = new ArrayList<>();
        for (YamlNode item : node instanceof YamlNode.Sequence list ? list.items() : List.of(node)) {
            if (item instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
                files.add(folder(file).resolve(scalar.value()));
            } else {
                report(item.origin(), "'routes' takes names of files, found " + item.kind(), "write routes: [orders.yaml]");
            }
        }
        return files;
    }

    private Map<String, String> properties(YamlNode node) {
        Map<String, String> values = new LinkedHashMap<>();
        for (YamlNode.Entry entry : entries(node, "'properties' takes names and values", "write properties: {name: value}")) {
            if (entry.value() instanceof YamlNode.Scalar scalar) {
                values.put(entry.name(), scalar.value());
            } else {
                report(entry.value().origin(), "a text is expected, found " + entry.value().kind(), "write properties: {name: value}");
            }
        }
        return values;
    }

    private List<YamlNode.Entry> entries(YamlNode node, String wanted, String example) {
        if (node instanceof YamlNode.Mapping mapping) {
            return mapping.entries();
        }
        report(node.origin(), wanted + ", found " + node.kind(), example);
        return List.of();
    }

    private void replacements(YamlNode node, Map<String, TestCase.Replacement> replacements) {
        String example = "write replace: {direct:price: {body: '9.50'}, file:out: {fails: disk full}}";
        for (YamlNode.Entry entry : entries(node, "'replace' takes endpoints", example)) {
            if (!(entry.value() instanceof YamlNode.Mapping mapping)) {
                report(entry.value().origin(), "what replaces an endpoint is a mapping, found " + entry.value().kind(), example);
                continue;
            }
            Fields fields = new Fields(mapping, "what replaces an endpoint", context);
            Optional<String> failure = fields.text("fails").map(Text::value);
            long times = Long.MAX_VALUE;
            Optional<Text> written = fields.text("times");
            if (written.isPresent()) {
                OptionalInt number = number(written.get());
                times = number.orElse(0);
            }
            boolean hasAnswer = mapping.entries().stream().anyMatch(inner -> TestMessages.PARTS.contains(inner.name()));
            Optional<TestCase.Given> answer =
                    hasAnswer ? Optional.of(messages.parts(fields, Optional.empty(), mapping.origin())) : Optional.empty();
            fields.finish(List.of());
            replacements.put(
                    entry.name().replace("://", ":"),
                    new TestCase.Replacement(entry.key().origin(), failure, times, answer));
        }
    }

    private OptionalInt number(Text text) {
        try {
            int number = Integer.parseInt(text.value());
            if (number >= 0) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException _) {
            // Reported below.
        }
        context.problems().add(
                ErrorCode.BAD_VALUE, text.origin(), "a number of messages is expected, found '" + text.value() + "'", "write 0 or more");
        return OptionalInt.empty();
    }

    private List<TestCase.Expected> expected(YamlNode node) {
        List<TestCase.Expected> all = new ArrayList<>();
        for (YamlNode.Entry entry : entries(node, "'expect' takes endpoints", "write expect: {mock:NAME: [BODY, …]}")) {
            expected(entry).ifPresent(all::add);
        }
        return all;
    }

    private Optional<TestCase.Expected> expected(YamlNode.Entry entry) {
        String endpoint = entry.name().replace("://", ":");
        Origin origin = entry.key().origin();
        return switch (entry.value()) {
            case YamlNode.Scalar scalar -> {
                OptionalInt count = number(context.text(scalar));
                yield count.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new TestCase.Expected(endpoint, origin, count.getAsInt(), false, List.of()));
            }
            case YamlNode.Sequence list -> {
                List<TestCase.ExpectedMessage> wanted = list.items().stream().map(messages::expected).toList();
                yield Optional.of(new TestCase.Expected(endpoint, origin, wanted.size(), false, wanted));
            }
            case YamlNode.Mapping mapping -> detailed(endpoint, origin, mapping);
        };
    }

    private Optional<TestCase.Expected> detailed(String endpoint, Origin origin, YamlNode.Mapping mapping) {
        Fields fields = new Fields(mapping, "what is expected", context);
        Optional<Text> order = fields.text("order");
        boolean anyOrder = order.isPresent() && order.get().value().equals("any");
        if (order.isPresent() && !anyOrder && !order.get().value().equals("given")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, order.get().origin(), "'order' is 'any' or 'given', found '" + order.get().value() + "'");
        }
        Optional<YamlNode> list = fields.node("messages");
        List<TestCase.ExpectedMessage> wanted = new ArrayList<>();
        if (list.isPresent() && list.get() instanceof YamlNode.Sequence items) {
            items.items().forEach(item -> wanted.add(messages.expected(item)));
        } else {
            report(mapping.origin(), "a list of 'messages' is expected", "write messages: [BODY, …], or the number of messages alone");
        }
        fields.finish(List.of());
        return Optional.of(new TestCase.Expected(endpoint, origin, wanted.size(), anyOrder, wanted));
    }

    private List<TestCase.ExpectedFailure> failures(YamlNode node) {
        List<TestCase.ExpectedFailure> failures = new ArrayList<>();
        for (YamlNode item : node instanceof YamlNode.Sequence list ? list.items() : List.of(node)) {
            if (item instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
                failures.add(new TestCase.ExpectedFailure(scalar.origin(), scalar.value()));
            } else {
                report(item.origin(), "'fails' takes parts of messages, found " + item.kind(), "write fails: [a part of the message]");
            }
        }
        return failures;
    }

    private void report(Origin origin, String message, String suggestion) {
        context.problems().add(ErrorCode.ROUTE_STRUCTURE, origin, message, suggestion);
    }
}
