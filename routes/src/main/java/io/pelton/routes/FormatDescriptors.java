// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Set;

/** What the data formats are, and which options they have. */
final class FormatDescriptors {
    private static final Option ID = text("id", "", "by which custom refers to it");

    static final List<StepDescriptor> ALL = List.of(
            format("avro", "Avro's binary encoding of one value.", CamelNames.AVRO,
                    text("library", "ApacheAvro", "no difference: ApacheAvro or Jackson"),
                    text("schema", "", "file:NAME as seen from the route's folder, classpath:NAME, or the schema as JSON"),
                    text("schemaResolver", "", "a bean of Camel's class AvroSchemaResolver with the property schema"),
                    text("unmarshalType", "java.util.Map", "only maps")),
            format("base64", "Bytes as text of 64 characters.", Set.of(),
                    number("lineLength", "76", "how long lines are; 0 for one line"),
                    text("lineSeparator", "\\r\\n", "what stands between lines"),
                    flag("urlSafe", "false", "whether - and _ stand for + and /")),
            csv(),
            format("custom", "A format of dataFormats.", Set.of(), new Option("ref", OptionType.TEXT, "", true, "its id"))
                    .withShorthand("ref"),
            format("gzipDeflater", "Data compressed with gzip.", Set.of()),
            format("jacksonXml", "XML as maps.", CamelNames.JACKSON_XML,
                    text("unmarshalType", "java.util.Map", "only maps"),
                    flag("contentTypeHeader", "true", "whether marshal sets the header Content-Type")),
            json(),
            format("yaml", "YAML.", CamelNames.YAML,
                    text("library", "SnakeYAML", "SnakeYAML"),
                    flag("allowAnyType", "false", "only false: no data selects a class"),
                    number("maxAliasesForCollections", "50", "how many aliases may stand for collections"),
                    flag("prettyFlow", "false", "whether flow style is broken into lines")),
            format("zipDeflater", "Data compressed with zlib.", Set.of(),
                    number("compressionLevel", "-1", "from 0 to 9; -1 is the usual one")),
            format("zipFile", "A zip file of one entry.", Set.of(),
                    flag("allowEmptyDirectory", "false", "whether folders are among the entries"),
                    number("maxDecompressedSize", "1073741824", "how many bytes are decompressed at most"),
                    flag("preservePathElements", "false", "whether the entry is called by the whole header CamelFileName"),
                    flag("usingIterator", "false", "whether the body becomes an iterator of messages, one for each entry")));

    private FormatDescriptors() {}

    private static StepDescriptor csv() {
        return format("csv", "Lines of fields.", CamelNames.CSV,
                flag("allowMissingColumnNames", "", "whether columns may have no name"),
                flag("captureHeaderRecord", "false", "whether to set the header CamelCsvHeaderRecord to the names"),
                text("commentMarker", "", "what a comment begins with"),
                flag("commentMarkerDisabled", "false", "takes that of format away"),
                text("delimiter", ",", "stands between fields"),
                text("escape", "", "stands before a character that means nothing"),
                flag("escapeDisabled", "false", "takes that of format away"),
                text("format", "DEFAULT", "EXCEL, MYSQL, RFC4180, TDF, …: what the other options start from"),
                text("header", "", "the names of the columns, with commas between them or as a list"),
                flag("headerDisabled", "false", "takes that of format away"),
                flag("ignoreEmptyLines", "", "whether empty lines are passed over"),
                flag("ignoreHeaderCase", "", "whether names are the same in any case"),
                flag("ignoreSurroundingSpaces", "", "whether spaces around fields are dropped"),
                flag("lazyLoad", "false", "whether the body becomes an iterator that reads one record after the other"),
                text("nullString", "", "what stands for nothing"),
                flag("nullStringDisabled", "false", "takes that of format away"),
                text("quote", "\"", "stands around fields"),
                flag("quoteDisabled", "false", "takes that of format away"),
                text("quoteMode", "", "ALL, ALL_NON_NULL, MINIMAL, NONE or NON_NUMERIC: what is written in quotes"),
                text("recordSeparator", "\\r\\n", "what is written behind each record"),
                flag("recordSeparatorDisabled", "false", "takes that of format away"),
                flag("skipHeaderRecord", "", "whether the first record is passed over, and no header is written"),
                flag("trailingDelimiter", "", "whether a delimiter stands behind the last field"),
                flag("trim", "", "whether spaces around fields are dropped"),
                flag("useMaps", "false", "whether records are maps; without header the first record names the columns"),
                flag("useOrderedMaps", "false", "the same as useMaps"));
    }

    private static StepDescriptor json() {
        return format("json", "JSON.", CamelNames.JSON,
                flag("allowJmsType", "false", "only false: no data selects a class"),
                flag("allowUnmarshallType", "false", "only false: no data selects a class"),
                flag("combineUnicodeSurrogates", "false", "whether characters beyond U+FFFF are written in four bytes"),
                flag("contentTypeHeader", "true", "whether marshal sets the header Content-Type"),
                text("disableFeatures", "", "features of Jackson that are switched off, with commas between them"),
                text("enableFeatures", "", "features of Jackson that are switched on"),
                text("include", "ALWAYS", "NON_NULL, NON_EMPTY, …: which members are written"),
                text("library", "Jackson", "Jackson"),
                number("maxStringLength", "20000000", "the longest text"),
                text("namingStrategy", "", "SNAKE_CASE, …: how members of Java objects are called"),
                flag("prettyPrint", "false", "whether lines are indented"),
                text("timezone", "UTC", "that of dates written as text"),
                text("unmarshalType", "java.lang.Object", "the class that is made of objects"),
                flag("useList", "false", "whether data is a list of them"));
    }

    private static StepDescriptor format(String name, String summary, Set<String> notYet, Option... options) {
        List<Option> all = new java.util.ArrayList<>(List.of(options));
        all.add(ID);
        return StepDescriptor.of(name, summary).with(all.toArray(Option[]::new)).without(notYet.toArray(String[]::new));
    }

    private static Option text(String name, String usual, String description) {
        return Option.optional(name, OptionType.TEXT, usual, description);
    }

    private static Option flag(String name, String usual, String description) {
        return Option.optional(name, OptionType.BOOLEAN, usual, description);
    }

    private static Option number(String name, String usual, String description) {
        return Option.optional(name, OptionType.INTEGER, usual, description);
    }
}
