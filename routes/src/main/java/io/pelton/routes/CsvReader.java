// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.format.CsvFormat;
import io.pelton.routes.format.CsvOptions;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the options of {@code csv}. As in Camel, without {@code header} the first line names the columns, if
 * {@code useMaps} or another option asks for their names; with it the first line is a row unless {@code skipHeaderRecord} says
 * otherwise.
 */
final class CsvReader {
    private static final List<String> QUOTE_MODES = List.of("ALL", "ALL_NON_NULL", "MINIMAL", "NONE", "NON_NUMERIC");
    private static final List<String> FORMATS = List.of(
            CsvOptions.DEFAULT, "EXCEL", "INFORMIX_UNLOAD", "INFORMIX_UNLOAD_CSV", "MYSQL", "ORACLE", "POSTGRESQL_CSV",
            "POSTGRESQL_TEXT", "RFC4180", "TDF");
    private static final List<String> MAY_BE_OFF =
            List.of("commentMarker", "escape", "header", "nullString", "quote", "recordSeparator");

    /** The name of a column and where it stands. */
    private record Column(String name, Origin origin) {}

    private final Context context;

    CsvReader(Context context) {
        this.context = context;
    }

    /** The format with these options; empty after a problem. */
    Optional<CsvFormat> format(Fields fields) {
        int before = context.problems().size();
        boolean usesMaps = fields.flag("useMaps");
        boolean usesOrderedMaps = fields.flag("useOrderedMaps");
        CsvOptions options = new CsvOptions(
                base(fields),
                header(fields),
                character(fields, "delimiter"),
                character(fields, "quote"),
                character(fields, "escape"),
                character(fields, "commentMarker"),
                text(fields, "nullString"),
                recordSeparator(fields),
                oneOf(fields, "quoteMode", QUOTE_MODES),
                choice(fields, "skipHeaderRecord"),
                choice(fields, "ignoreEmptyLines"),
                choice(fields, "ignoreSurroundingSpaces"),
                choice(fields, "trim"),
                choice(fields, "ignoreHeaderCase"),
                choice(fields, "trailingDelimiter"),
                choice(fields, "allowMissingColumnNames"),
                usesMaps || usesOrderedMaps,
                fields.flag("lazyLoad"),
                fields.flag("captureHeaderRecord"),
                switchedOff(fields));
        fields.finish(CamelNames.CSV);
        if (context.problems().size() == before) {
            checkCharacters(options, fields.origin());
        }
        return context.problems().size() > before ? Optional.empty() : Optional.of(new CsvFormat(options));
    }

    private void checkCharacters(CsvOptions options, Origin origin) {
        char delimiter = options.delimiter() == null ? ',' : options.delimiter();
        char quote = options.quote() == null ? '"' : options.quote();
        Character escape = options.escape();
        Character comment = options.commentMarker();
        if (delimiter == quote && !options.switchedOff().contains("quote")) {
            context.problems().add(ErrorCode.BAD_VALUE, origin, "the delimiter and the quote are the same character");
        } else if (escape != null && (escape == delimiter || escape == quote)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, origin, "the escape is the same character as the delimiter or the quote");
        } else if (comment != null && (comment == delimiter || comment == quote || comment.equals(escape))) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, origin, "the comment marker is the delimiter, the quote or the escape as well");
        } else if ("NONE".equals(options.quoteMode()) && escape == null) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, origin, "without quotes there has to be an escape", "write escape: '\\'");
        }
    }

    private String base(Fields fields) {
        String name = oneOf(fields, "format", FORMATS);
        return name == null ? CsvOptions.DEFAULT : name;
    }

    private List<String> switchedOff(Fields fields) {
        return MAY_BE_OFF.stream().filter(name -> fields.flag(name + "Disabled")).toList();
    }

    private static @Nullable Boolean choice(Fields fields, String key) {
        return fields.has(key) ? fields.flag(key) : null;
    }

    private static @Nullable String text(Fields fields, String key) {
        return fields.text(key).map(Text::value).orElse(null);
    }

    private @Nullable String recordSeparator(Fields fields) {
        String text = text(fields, "recordSeparator");
        if (text != null && text.isEmpty()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    fields.text("recordSeparator").map(Text::origin).orElse(fields.origin()),
                    "'recordSeparator' is an empty text: records would not end",
                    "remove it for line ends, or write recordSeparatorDisabled: true");
        }
        return text == null ? null : text.replace("\\r", "\r").replace("\\n", "\n");
    }

    private @Nullable String oneOf(Fields fields, String key, List<String> names) {
        Optional<Text> text = fields.text(key);
        text.filter(found -> !names.contains(found.value())).ifPresent(found -> context.problems().add(
                ErrorCode.BAD_VALUE,
                found.origin(),
                "'" + key + "' takes " + String.join(", ", names) + ", found '" + found.value() + "'",
                Spelling.nearest(found.value(), names).map(near -> "did you mean '" + near + "'?").orElse(null)));
        return text.map(Text::value).orElse(null);
    }

    private @Nullable Character character(Fields fields, String key) {
        Optional<Text> text = fields.text(key);
        if (text.isEmpty()) {
            return null;
        }
        String value = text.get().value().equals("\\t") ? "\t" : text.get().value();
        if (value.length() != 1 || value.charAt(0) > 126 || value.equals("\n") || value.equals("\r")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "'" + key + "' takes one ASCII character, found '" + value + "'");
            return null;
        }
        return value.charAt(0);
    }

    private @Nullable List<String> header(Fields fields) {
        if (!fields.has("header")) {
            return null;
        }
        List<Column> columns = columns(fields);
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
