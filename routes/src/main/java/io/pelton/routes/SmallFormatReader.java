// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.format.Base64Format;
import io.pelton.routes.format.DataFormat;
import io.pelton.routes.format.DeflaterFormat;
import io.pelton.routes.format.XmlFormat;
import io.pelton.routes.format.YamlFormat;
import io.pelton.routes.format.ZipFileFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the options of data formats that have few. */
final class SmallFormatReader {
    /** What Camel makes of XML is a map with each of these. */
    private static final Set<String> XML_TYPES = Set.of("java.util.Map", "java.util.HashMap", "java.util.LinkedHashMap", "java.lang.Object");

    private final Context context;

    SmallFormatReader(Context context) {
        this.context = context;
    }

    Optional<DataFormat> base64(Fields fields) {
        int before = context.problems().size();
        DataFormat format = new Base64Format(
                (int) number(fields, "lineLength", 76, 0, 1_000_000),
                notEmpty(fields, "lineSeparator").map(Text::value).orElse("\r\n"),
                fields.flag("urlSafe"));
        return finish(fields, format, before, List.of());
    }

    private Optional<Text> notEmpty(Fields fields, String key) {
        Optional<Text> text = fields.text(key);
        text.filter(found -> found.value().isEmpty()).ifPresent(found -> context.problems().add(
                ErrorCode.BAD_VALUE, found.origin(), "'" + key + "' is an empty text", "remove it for line ends"));
        return text;
    }

    Optional<DataFormat> gzipDeflater(Fields fields) {
        int before = context.problems().size();
        return finish(fields, new DeflaterFormat(true, -1), before, List.of());
    }

    Optional<DataFormat> zipDeflater(Fields fields) {
        int before = context.problems().size();
        DataFormat format = new DeflaterFormat(false, (int) number(fields, "compressionLevel", -1, -1, 9));
        return finish(fields, format, before, List.of());
    }

    Optional<DataFormat> zipFile(Fields fields) {
        int before = context.problems().size();
        DataFormat format = new ZipFileFormat(
                fields.flag("usingIterator"),
                fields.flag("allowEmptyDirectory"),
                fields.flag("preservePathElements"),
                number(fields, "maxDecompressedSize", ZipFileFormat.MAX_BYTES, 1, Integer.MAX_VALUE));
        return finish(fields, format, before, List.of());
    }

    Optional<DataFormat> jacksonXml(Fields fields) {
        int before = context.problems().size();
        DataFormat format = new XmlFormat(!fields.has("contentTypeHeader") || fields.flag("contentTypeHeader"));
        fields.text("contentTypeHeader");
        fields.text("unmarshalType").filter(type -> !XML_TYPES.contains(type.value().strip())).ifPresent(type -> context.problems().add(
                ErrorCode.NOT_SUPPORTED, type.origin(), "XML becomes maps only, found '" + type.value() + "'", "leave it out, or write java.util.Map"));
        return finish(fields, format, before, CamelNames.JACKSON_XML);
    }

    Optional<DataFormat> yaml(Fields fields) {
        int before = context.problems().size();
        fields.text("library").filter(name -> !name.value().equals("SnakeYAML")).ifPresent(name -> context.problems().add(
                ErrorCode.BAD_VALUE, name.origin(), "'library' takes SnakeYAML, found '" + name.value() + "'"));
        fields.entry("allowAnyType").ifPresent(entry -> {
            if (fields.flag("allowAnyType")) {
                context.problems().add(
                        ErrorCode.NOT_SUPPORTED,
                        entry.key().origin(),
                        "'allowAnyType' would let data select a class, which none does here");
            }
        });
        DataFormat format = new YamlFormat(
                fields.flag("prettyFlow"),
                (int) number(fields, "maxAliasesForCollections", YamlFormat.MAX_ALIASES, 0, 1000));
        return finish(fields, format, before, CamelNames.YAML);
    }

    private Optional<DataFormat> finish(Fields fields, DataFormat format, int before, java.util.Collection<String> camel) {
        fields.finish(camel);
        return context.problems().size() > before ? Optional.empty() : Optional.of(format);
    }

    private long number(Fields fields, String option, long usual, long lowest, long highest) {
        Optional<Text> text = fields.text(option);
        if (text.isEmpty()) {
            return usual;
        }
        String digits = text.get().value();
        long number = digits.matches("-?\\d{1,15}") ? Long.parseLong(digits) : Long.MIN_VALUE;
        if (number < lowest || number > highest) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "'" + option + "' takes a whole number from " + lowest + " to " + highest + ", found '" + digits + "'");
            return usual;
        }
        return number;
    }
}
