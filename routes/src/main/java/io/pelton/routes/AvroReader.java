// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.format.AvroFormat;
import io.pelton.routes.format.AvroSchemaText;
import io.pelton.routes.format.DataFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the options of {@code avro}. Its schema is read, and looked at, when the route is. */
final class AvroReader {
    private static final String FILE = "file:";
    private static final String CLASS_PATH = "classpath:";
    private static final int MAX_BYTES = 1 << 20;
    private static final String EXAMPLE = "schema: file:NAME.avsc, a file beside the route, or classpath:NAME.avsc, or the schema itself";

    private static final List<String> LIBRARIES = List.of("ApacheAvro", "Jackson", "avroJackson");
    private static final List<String> TYPES = List.of(
            "java.lang.Object", "java.util.Map", "java.util.LinkedHashMap", "com.fasterxml.jackson.databind.JsonNode");

    private final Context context;

    AvroReader(Context context) {
        this.context = context;
    }

    /** The format with these options; empty after a problem. */
    Optional<DataFormat> format(Fields fields) {
        oneOf(fields, "library", LIBRARIES);
        oneOf(fields, "unmarshalType", TYPES);
        Optional<Text> written = fields.text("schema");
        Optional<Text> bean = fields.text("schemaResolver");
        fields.finish(CamelNames.AVRO);
        if (written.isPresent() == bean.isPresent()) {
            boolean isNone = written.isEmpty();
            context.problems().add(
                    isNone ? ErrorCode.MISSING_OPTION : ErrorCode.BAD_VALUE,
                    isNone ? fields.origin() : bean.orElseThrow().origin(),
                    isNone ? "'avro' needs 'schema'" : "'avro' takes 'schema' or 'schemaResolver', found both",
                    isNone ? "write " + EXAMPLE : "remove one");
            return Optional.empty();
        }
        Optional<Text> place = written.or(() -> bean);
        return written.flatMap(this::content)
                .or(() -> bean.flatMap(this::ofBean))
                .flatMap(schema -> format(place.orElseThrow(), schema));
    }

    private Optional<DataFormat> format(Text place, String schema) {
        try {
            return Optional.of(AvroFormat.of(schema));
        } catch (IllegalArgumentException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, place.origin(), "this is no schema of Avro: " + e.getMessage(), "write " + EXAMPLE);
            return Optional.empty();
        }
    }

    private Optional<String> ofBean(Text name) {
        Optional<AvroSchemaText> found = context.bean(name, AvroSchemaText.class);
        Optional<String> schema = found.map(AvroSchemaText::schema).filter(text -> !text.isBlank());
        if (found.isPresent() && schema.isEmpty()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    name.origin(),
                    "the bean '" + name.value() + "' has no schema, and no message gives one",
                    "give it the property 'schema'");
        }
        return schema;
    }

    private Optional<String> content(Text schema) {
        String text = schema.value().strip();
        if (text.startsWith("{") || text.startsWith("[") || text.startsWith("\"")) {
            return Optional.of(text);
        }
        if (!text.startsWith(FILE) && !text.startsWith(CLASS_PATH)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, schema.origin(), "'schema' is no schema and names none, found '" + text + "'", "write " + EXAMPLE);
            return Optional.empty();
        }
        try (InputStream input = text.startsWith(FILE) ? file(text, schema.origin()) : resource(text)) {
            byte[] bytes = input.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it has more than " + MAX_BYTES + " bytes");
            }
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            context.problems().add(
                    ErrorCode.NOT_READABLE, schema.origin(), "the schema '" + text + "' cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** A file as seen from the folder of the route. */
    private static InputStream file(String text, Origin place) throws IOException {
        Path file = Path.of(text.substring(FILE.length()));
        Path folder = place.file().startsWith(CLASS_PATH) ? null : Path.of(place.file()).getParent();
        return Files.newInputStream(folder == null ? file : folder.resolve(file));
    }

    private static InputStream resource(String text) throws IOException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        InputStream input = (loader == null ? ClassLoader.getSystemClassLoader() : loader)
                .getResourceAsStream(text.substring(CLASS_PATH.length()));
        if (input == null) {
            throw new IOException("it is not on the class path");
        }
        return input;
    }

    /** What Camel leaves a choice of that makes no difference here. */
    private void oneOf(Fields fields, String option, List<String> values) {
        fields.text(option).filter(text -> !values.contains(text.value())).ifPresent(text -> context.problems().add(
                ErrorCode.NOT_SUPPORTED,
                text.origin(),
                "'" + option + "' of 'avro' takes " + String.join(", ", values) + ", found '" + text.value() + "'",
                "leave it out: records are maps"));
    }
}
