// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.row.UnmarshalJson;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/** Reads {@code unmarshal} steps, which make rows of bodies. */
final class UnmarshalReader {
    private static final String LIBRARY = "Jackson";

    private final Context context;
    private final CsvReader csv;

    UnmarshalReader(Context context) {
        this.context = context;
        this.csv = new CsvReader(context);
    }

    Optional<RouteStep> unmarshal(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<YamlNode.Entry> csvEntry = fields.entry("csv");
        Optional<YamlNode.Entry> jsonEntry = fields.entry("json");
        Optional<RouteStep> step = csvEntry.flatMap(this::options).flatMap(options -> csv.step(info, options));
        if (csvEntry.isPresent() && jsonEntry.isPresent()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    jsonEntry.get().key().origin(),
                    "'unmarshal' takes one data format, found 'csv' and 'json'");
        } else if (jsonEntry.isPresent()) {
            step = options(jsonEntry.get()).flatMap(options -> json(info, options));
        } else if (csvEntry.isEmpty() && CamelNames.DATA_FORMATS.stream().noneMatch(fields::has)) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    fields.origin(),
                    "'unmarshal' needs a data format",
                    "write csv: {header: [NAME, NAME]} or json: {}; others are not there yet");
        }
        return StepReader.finish(fields, step, CamelNames.DATA_FORMATS);
    }

    /** The options of a data format; one without any may be written {@code json:}. */
    private Optional<Fields> options(YamlNode.Entry entry) {
        YamlNode value = entry.value() instanceof YamlNode.Scalar scalar && scalar.isNull()
                ? new YamlNode.Mapping(entry.key().origin(), List.of())
                : entry.value();
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

    private Optional<RouteStep> json(StepInfo info, Fields fields) {
        fields.text("library").ifPresent(this::checkLibrary);
        fields.finish(CamelNames.JSON);
        return Optional.of(new RouteStep.Plain("unmarshal", new Step.Peek(info, new UnmarshalJson())));
    }

    private void checkLibrary(Text library) {
        if (!library.value().equals(LIBRARY)) {
            boolean isCamels = CamelNames.JSON_LIBRARIES.contains(library.value());
            context.problems().add(
                    isCamels ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                    library.origin(),
                    "'library' takes Jackson, found '" + library.value() + "'",
                    "leave it out: Jackson is the default");
        }
    }
}
