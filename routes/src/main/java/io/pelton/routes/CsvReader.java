// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.row.CsvHeader;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.UnmarshalHeadedCsv;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.HeadedSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the options of {@code csv}. As in Camel, without {@code header} the first line of a file names the columns, which
 * {@code useMaps} asks for; with it the first line is a row unless {@code skipHeaderRecord} says otherwise.
 */
final class CsvReader {
    /** The name of a column and where it stands. */
    private record Column(String name, Origin origin) {}

    private final Context context;

    CsvReader(Context context) {
        this.context = context;
    }

    /** The step that has these options; empty after a problem. */
    Optional<RouteStep> step(StepInfo info, Fields fields) {
        int before = context.problems().size();
        Optional<Byte> delimiter = character(fields, "delimiter", ',');
        Optional<Byte> quote = character(fields, "quote", '"');
        boolean usesMaps = fields.flag("useMaps");
        boolean usesOrderedMaps = fields.flag("useOrderedMaps");
        boolean skipsFirst = fields.flag("skipHeaderRecord");
        boolean namesStandInFile = !fields.has("header") && (usesMaps || usesOrderedMaps || skipsFirst);
        List<String> names = namesStandInFile ? List.of() : header(fields);
        fields.finish(CamelNames.CSV);
        if (delimiter.isPresent() && delimiter.equals(quote)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, fields.origin(), "the delimiter and the quote are the same character");
        }
        if (context.problems().size() > before) {
            return Optional.empty();
        }
        CsvHeader header = new CsvHeader(delimiter.orElseThrow(), quote.orElseThrow());
        UnmarshalCsv named = new UnmarshalCsv(names, header.delimiter(), header.quote());
        if (namesStandInFile) {
            return headed(new Step.Peek(info, new UnmarshalHeadedCsv()), header);
        }
        Step step = new Step.Peek(info, named);
        return skipsFirst ? headed(step, (_, _) -> named) : Optional.of(new RouteStep.Plain("unmarshal", step));
    }

    private static Optional<RouteStep> headed(Step step, HeadedSource.Reader header) {
        return Optional.of(new RouteStep.Headed("unmarshal", step, header));
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

    private List<String> header(Fields fields) {
        int before = context.problems().size();
        List<Column> columns = columns(fields);
        if (columns.isEmpty() && context.problems().size() == before) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    fields.origin(),
                    "'csv' needs 'header', the names of the columns",
                    "write header: [NAME, NAME], or useMaps: true if the first line of each file names them");
        }
        Set<String> taken = new HashSet<>();
        for (Column column : columns) {
            if (!taken.add(column.name())) {
                context.problems().add(
                        ErrorCode.BAD_VALUE, column.origin(), "two columns are called '" + column.name() + "'");
            }
        }
        return columns.stream().map(Column::name).toList();
    }

    /** The names of the columns: a list, or a text with commas. */
    private List<Column> columns(Fields fields) {
        Optional<YamlNode> node = fields.node("header");
        List<Column> columns = new ArrayList<>();
        if (node.isPresent() && node.get() instanceof YamlNode.Sequence list) {
            for (YamlNode item : list.items()) {
                if (item instanceof YamlNode.Scalar scalar) {
                    Text text = context.text(scalar);
                    columns.add(new Column(text.value(), text.origin()));
                } else {
                    context.problems().add(
                            ErrorCode.BAD_VALUE, item.origin(), "the name of a column is expected, found " + item.kind());
                }
            }
        } else if (node.isPresent()) {
            fields.text("header").ifPresent(text -> {
                for (String name : text.value().split(" *, *")) {
                    columns.add(new Column(name, text.origin()));
                }
            });
        }
        return columns;
    }
}
