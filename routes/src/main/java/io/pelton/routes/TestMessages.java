// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.language.Json;
import io.pelton.routes.test.TestCase;
import io.pelton.routes.yaml.YamlNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the messages of test files: those that are given and those that are expected. */
final class TestMessages {
    /** What a message may consist of. */
    static final Set<String> PARTS = Set.of("body", "json", "bodyFile", "headers", "properties");

    private final Context context;
    private final Path folder;

    /** @param folder where names of files begin */
    TestMessages(Context context, Path folder) {
        this.context = context;
        this.folder = folder;
    }

    /** The messages of a list, or the one that stands there alone. */
    void given(YamlNode node, Optional<Text> at, List<TestCase.Given> given) {
        for (YamlNode item : node instanceof YamlNode.Sequence list ? list.items() : List.of(node)) {
            switch (item) {
                case YamlNode.Scalar scalar -> given.add(new TestCase.Given(
                        at.map(Text::value), origin(at, item), YamlValues.textOrStructure(scalar), Map.of(), Map.of()));
                case YamlNode.Mapping mapping -> {
                    Fields fields = new Fields(mapping, "a message", context);
                    Optional<Text> own = fields.text("at").or(() -> at);
                    given.add(parts(fields, own.map(Text::value), origin(own, item)));
                    fields.finish(List.of());
                }
                case YamlNode.Sequence list -> report(
                        list.origin(), "a message is expected, found a list", "write - body: […], or json: […] for its text");
            }
        }
    }

    private static Origin origin(Optional<Text> at, YamlNode item) {
        return at.map(Text::origin).orElse(item.origin());
    }

    /** Body, headers and properties of a message. */
    TestCase.Given parts(Fields fields, Optional<String> at, Origin origin) {
        @Nullable Object body = body(fields);
        Optional<YamlNode> json = fields.node("json");
        if (json.isPresent()) {
            onlyOne(fields, json.get());
            body = Json.write(YamlValues.of(json.get()));
        }
        Map<String, Object> headers = new LinkedHashMap<>();
        values(fields, "headers").forEach((name, value) -> {
            if (value != null) {
                headers.put(name, value);
            }
        });
        Map<String, Object> properties = new LinkedHashMap<>();
        values(fields, "properties").forEach((name, value) -> {
            if (value != null) {
                properties.put(name, value);
            }
        });
        return new TestCase.Given(at, origin, body, headers, properties);
    }

    private void onlyOne(Fields fields, YamlNode node) {
        if (fields.has("body") || fields.has("bodyFile")) {
            report(node.origin(), "the message has two bodies", "keep one of body, json and bodyFile");
        }
    }

    private @Nullable Object body(Fields fields) {
        Optional<YamlNode> file = fields.node("bodyFile");
        Optional<YamlNode> body = fields.node("body");
        if (file.isPresent() && body.isPresent()) {
            report(file.get().origin(), "the message has two bodies", "keep one of body, json and bodyFile");
        }
        return file.isPresent() ? content(file.get()) : body.map(YamlValues::textOrStructure).orElse(null);
    }

    private String content(YamlNode node) {
        if (!(node instanceof YamlNode.Scalar scalar) || scalar.isNull()) {
            report(node.origin(), "'bodyFile' takes the name of a file, found " + node.kind(), "write bodyFile: order.json");
            return "";
        }
        try {
            return Files.readString(folder.resolve(scalar.value()), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            context.problems().add(
                    ErrorCode.FILE_NOT_FOUND, node.origin(), "there is no file '" + e.getFile() + "'", "name it as seen from the folder of the test");
        } catch (IOException | InvalidPathException e) {
            context.problems().add(
                    ErrorCode.FILE_NOT_FOUND,
                    node.origin(),
                    "the file '" + scalar.value() + "' cannot be read as text: " + e.getClass().getSimpleName(),
                    "name a file in UTF-8, as seen from the folder of the test");
        }
        return "";
    }

    private Map<String, @Nullable Object> values(Fields fields, String name) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        Optional<YamlNode> node = fields.node(name);
        if (node.isPresent() && node.get() instanceof YamlNode.Mapping mapping) {
            mapping.entries().forEach(entry -> values.put(entry.name(), YamlValues.of(entry.value())));
        } else if (node.isPresent()) {
            report(node.get().origin(), "'" + name + "' takes names and values, found " + node.get().kind(), "write " + name + ": {name: value}");
        }
        return values;
    }

    /** A text is the body; a mapping says what is expected of a message. */
    TestCase.ExpectedMessage expected(YamlNode node) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            return new TestCase.ExpectedMessage(
                    node.origin(), Collections.singletonList(YamlValues.textOrStructure(node)), Map.of(), Map.of(), Map.of());
        }
        Fields fields = new Fields(mapping, "a message (its body stands under 'body:')", context);
        boolean hasBody = fields.has("body") || fields.has("bodyFile");
        @Nullable Object body = body(fields);
        TestCase.ExpectedMessage message = new TestCase.ExpectedMessage(
                node.origin(),
                hasBody ? Collections.singletonList(body) : List.of(),
                values(fields, "headers"),
                values(fields, "properties"),
                values(fields, "variables"));
        fields.finish(List.of());
        return message;
    }

    private void report(Origin origin, String message, String suggestion) {
        context.problems().add(ErrorCode.ROUTE_STRUCTURE, origin, message, suggestion);
    }
}
