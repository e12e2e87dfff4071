// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.format.DataFormat;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads data formats with their options, as they stand in {@code marshal}, {@code unmarshal} and {@code dataFormats}. */
final class FormatReader {
    /** The formats there are. */
    static final List<String> FORMATS = List.of(
            "avro", "base64", "csv", "custom", "gzipDeflater", "jacksonXml", "json", "yaml", "zipDeflater", "zipFile");

    private static final List<String> STEP_OPTIONS = List.of("disabled", "note");

    private final Context context;
    private final AvroReader avro;
    private final JsonReader json;
    private final CsvReader csv;
    private final SmallFormatReader small;

    FormatReader(Context context) {
        this.context = context;
        this.avro = new AvroReader(context);
        this.json = new JsonReader(context);
        this.csv = new CsvReader(context);
        this.small = new SmallFormatReader(context);
    }

    /** The one format among the keys of a step; empty after a problem. */
    Optional<DataFormat> format(Fields step) {
        List<YamlNode.Entry> found = new ArrayList<>();
        for (String name : FORMATS) {
            step.entry(name).ifPresent(found::add);
        }
        if (found.size() > 1) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    found.get(1).key().origin(),
                    step.owner() + " takes one data format, found '" + found.get(0).name() + "' and '" + found.get(1).name() + "'");
            return Optional.empty();
        }
        if (found.isEmpty() && !step.hasUnread(STEP_OPTIONS)) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    step.origin(),
                    step.owner() + " needs a data format",
                    "write for example json: {}; there are " + String.join(", ", FORMATS));
        }
        return found.stream().findFirst().flatMap(entry -> options(entry).flatMap(fields -> format(entry.name(), fields)));
    }

    /** The format called {@code name} with these options; empty after a problem. */
    Optional<DataFormat> format(String name, Fields fields) {
        return switch (name) {
            case "avro" -> avro.format(fields);
            case "base64" -> small.base64(fields);
            case "gzipDeflater" -> small.gzipDeflater(fields);
            case "jacksonXml" -> small.jacksonXml(fields);
            case "yaml" -> small.yaml(fields);
            case "zipDeflater" -> small.zipDeflater(fields);
            case "zipFile" -> small.zipFile(fields);
            case "csv" -> csv.format(fields).map(DataFormat.class::cast);
            case "custom" -> custom(fields);
            case "json" -> json.format(fields).map(DataFormat.class::cast);
            default -> throw new IllegalArgumentException("there is no format " + name);
        };
    }

    private Optional<DataFormat> custom(Fields fields) {
        Optional<Text> ref = fields.required("ref", "ref: ID, the id of an entry of dataFormats");
        fields.finish(List.of());
        return ref.flatMap(id -> {
            Optional<DataFormat> format = context.formats().get(id.value());
            if (format.isEmpty()) {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        id.origin(),
                        "no data format has the id '" + id.value() + "'",
                        Spelling.nearest(id.value(), context.formats().ids())
                                .map(near -> "did you mean '" + near + "'?")
                                .orElse("write one: - dataFormats: [{json: {id: " + id.value() + "}}]"));
            }
            return format;
        });
    }

    /** The options of a data format; one without any may be written {@code json:}, and {@code custom: ID} is short. */
    Optional<Fields> options(YamlNode.Entry entry) {
        YamlNode value = entry.value();
        if (value instanceof YamlNode.Scalar scalar && scalar.isNull()) {
            value = new YamlNode.Mapping(entry.key().origin(), List.of());
        } else if (value instanceof YamlNode.Scalar scalar && entry.name().equals("custom")) {
            YamlNode.Scalar key = new YamlNode.Scalar(
                    entry.key().origin(), "ref", entry.key().style(), entry.key().file(), entry.key().end());
            value = new YamlNode.Mapping(scalar.origin(), List.of(new YamlNode.Entry(key, scalar)));
        }
        if (!(value instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    value.origin(),
                    "'" + entry.name() + "' takes a mapping, found " + value.kind());
            return Optional.empty();
        }
        Fields fields = new Fields(mapping, "'" + entry.name() + "'", context);
        fields.text("id");
        return Optional.of(fields);
    }
}
