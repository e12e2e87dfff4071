// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code unmarshal} steps, which make rows of bodies. */
final class UnmarshalReader {
    private final Context context;

    UnmarshalReader(Context context) {
        this.context = context;
    }

    Optional<RouteStep> unmarshal(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<YamlNode.Entry> csv = fields.entry("csv");
        if (csv.isEmpty() && CamelNames.DATA_FORMATS.stream().noneMatch(fields::has)) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    fields.origin(),
                    "'unmarshal' needs a data format",
                    "write csv: {header: [NAME, NAME]}; others are not there yet");
        }
        Optional<UnmarshalCsv> function = csv.flatMap(this::csv);
        return StepReader.finish(
                fields,
                function.map(found -> new RouteStep.Plain("unmarshal", new Step.Peek(info, found))),
                CamelNames.DATA_FORMATS);
    }

    private Optional<UnmarshalCsv> csv(YamlNode.Entry entry) {
        YamlNode value = entry.value() instanceof YamlNode.Scalar scalar && scalar.isNull()
                ? new YamlNode.Mapping(entry.key().origin(), List.of())
                : entry.value();
        if (!(value instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, value.origin(), "'csv' takes a mapping, found " + value.kind());
            return Optional.empty();
        }
        Fields fields = new Fields(mapping, "'csv'", context);
        fields.text("id");
        Optional<Byte> delimiter = character(fields, "delimiter", ',');
        Optional<Byte> quote = character(fields, "quote", '"');
        List<String> header = header(fields);
        fields.finish(CamelNames.CSV);
        if (delimiter.isPresent() && delimiter.equals(quote)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, fields.origin(), "the delimiter and the quote are the same character");
            return Optional.empty();
        }
        return header.isEmpty() || delimiter.isEmpty() || quote.isEmpty()
                ? Optional.empty()
                : Optional.of(new UnmarshalCsv(header, delimiter.get(), quote.get()));
    }

    private Optional<Byte> character(Fields fields, String key, char usual) {
        Optional<Text> text = fields.text(key);
        if (text.isEmpty()) {
            return Optional.of((byte) usual);
        }
        String value = text.get().value().equals("\\t") ? "\t" : text.get().value();
        if (value.length() != 1 || value.charAt(0) > 126 || value.equals("\n") || value.equals("\r")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "'" + key + "' takes one ASCII character, found '" + value + "'");
            return Optional.empty();
        }
        return Optional.of((byte) value.charAt(0));
    }

    /** The names of the columns: a list, or a text with commas. */
    private List<String> header(Fields fields) {
        Optional<YamlNode> node = fields.node("header");
        List<Text> names = new ArrayList<>();
        if (node.isPresent() && node.get() instanceof YamlNode.Sequence list) {
            for (YamlNode item : list.items()) {
                if (item instanceof YamlNode.Scalar scalar) {
                    names.add(context.text(scalar));
                } else {
                    context.problems().add(
                            ErrorCode.BAD_VALUE, item.origin(), "the name of a column is expected, found " + item.kind());
                }
            }
        } else if (node.isPresent()) {
            Optional<Text> text = fields.text("header");
            return text.map(found -> List.of(found.value().split(" *, *"))).orElse(List.of());
        }
        if (names.isEmpty()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    fields.origin(),
                    "'csv' needs 'header', the names of the columns",
                    "write header: [NAME, NAME]");
        }
        Set<String> taken = new HashSet<>();
        for (Text name : names) {
            if (!taken.add(name.value())) {
                context.problems().add(
                        ErrorCode.BAD_VALUE, name.origin(), "two columns are called '" + name.value() + "'");
            }
        }
        return names.stream().map(Text::value).toList();
    }
}
