// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/** Makes formats of Commons CSV, as Camel does. */
final class CsvFormats {
    private static final Map<String, CSVFormat> BASES = Map.of(
            CsvOptions.DEFAULT, CSVFormat.DEFAULT,
            "EXCEL", CSVFormat.EXCEL,
            "INFORMIX_UNLOAD", CSVFormat.INFORMIX_UNLOAD,
            "INFORMIX_UNLOAD_CSV", CSVFormat.INFORMIX_UNLOAD_CSV,
            "MYSQL", CSVFormat.MYSQL,
            "ORACLE", CSVFormat.ORACLE,
            "POSTGRESQL_CSV", CSVFormat.POSTGRESQL_CSV,
            "POSTGRESQL_TEXT", CSVFormat.POSTGRESQL_TEXT,
            "RFC4180", CSVFormat.RFC4180,
            "TDF", CSVFormat.TDF);

    private CsvFormats() {}

    static CSVFormat of(CsvOptions options) {
        CSVFormat.Builder format = Objects.requireNonNull(BASES.get(options.base())).builder();
        set(format, options.delimiter(), CSVFormat.Builder::setDelimiter);
        set(format, options.quote(), CSVFormat.Builder::setQuote);
        set(format, options.escape(), CSVFormat.Builder::setEscape);
        set(format, options.commentMarker(), CSVFormat.Builder::setCommentMarker);
        set(format, options.nullString(), CSVFormat.Builder::setNullString);
        set(format, options.recordSeparator(), CSVFormat.Builder::setRecordSeparator);
        set(format, options.skipHeaderRecord(), CSVFormat.Builder::setSkipHeaderRecord);
        set(format, options.ignoreEmptyLines(), CSVFormat.Builder::setIgnoreEmptyLines);
        set(format, options.ignoreSurroundingSpaces(), CSVFormat.Builder::setIgnoreSurroundingSpaces);
        set(format, options.trim(), CSVFormat.Builder::setTrim);
        set(format, options.ignoreHeaderCase(), CSVFormat.Builder::setIgnoreHeaderCase);
        set(format, options.trailingDelimiter(), CSVFormat.Builder::setTrailingDelimiter);
        set(format, options.allowMissingColumnNames(), CSVFormat.Builder::setAllowMissingColumnNames);
        String quoteMode = options.quoteMode();
        if (quoteMode != null) {
            format.setQuoteMode(QuoteMode.valueOf(quoteMode));
        }
        List<String> header = options.header();
        if (header != null) {
            format.setHeader(header.toArray(String[]::new));
        }
        options.switchedOff().forEach(name -> switchOff(format, name));
        return format.get();
    }

    private static <T> void set(CSVFormat.Builder format, @Nullable T value, BiConsumer<CSVFormat.Builder, T> setter) {
        if (value != null) {
            setter.accept(format, value);
        }
    }

    @SuppressWarnings("NullAway") // null is what switches these off
    private static void switchOff(CSVFormat.Builder format, String name) {
        switch (name) {
            case "commentMarker" -> format.setCommentMarker((Character) null);
            case "escape" -> format.setEscape((Character) null);
            case "header" -> format.setHeader((String[]) null);
            case "nullString" -> format.setNullString(null);
            case "quote" -> format.setQuote((Character) null);
            case "recordSeparator" -> format.setRecordSeparator((String) null);
            default -> throw new IllegalArgumentException("'" + name + "' cannot be switched off");
        }
    }
}
