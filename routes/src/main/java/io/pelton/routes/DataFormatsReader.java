// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.format.DataFormat;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/** Reads {@code dataFormats}: a list of data formats with ids, to which {@code custom: {ref: ID}} refers. */
final class DataFormatsReader {
    private final Context context;
    private final FormatReader formats;

    DataFormatsReader(Context context) {
        this.context = context;
        this.formats = new FormatReader(context);
    }

    void read(YamlNode.Entry section) {
        if (!(section.value() instanceof YamlNode.Sequence list)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    section.value().origin(),
                    "'dataFormats' takes a list, found " + section.value().kind(),
                    "begin each format with '- '");
            return;
        }
        for (YamlNode item : list.items()) {
            if (item instanceof YamlNode.Mapping mapping && !mapping.entries().isEmpty()) {
                mapping.entries().forEach(this::entry);
            } else {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE,
                        item.origin(),
                        "a data format is expected, found " + item.kind(),
                        "write for example '- json: {id: NAME}'");
            }
        }
    }

    private void entry(YamlNode.Entry entry) {
        if (!FormatReader.FORMATS.contains(entry.name())) {
            reportUnknown(entry);
            return;
        }
        formats.options(entry).ifPresent(fields -> {
            Optional<Text> id = fields.required("id", "id: NAME, by which routes refer to it");
            Optional<DataFormat> format = formats.format(entry.name(), fields);
            id.ifPresent(text -> add(text, format));
        });
    }

    private void add(Text id, Optional<DataFormat> format) {
        Origin first = context.formats().add(id.value(), id.origin(), format);
        if (first != null) {
            context.problems().add(
                    ErrorCode.DUPLICATE_ID,
                    id.origin(),
                    "two data formats have the id '" + id.value() + "', the first at " + first,
                    "give one of them another id");
        }
    }

    private void reportUnknown(YamlNode.Entry entry) {
        if (CamelNames.DATA_FORMATS.contains(entry.name())) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    entry.key().origin(),
                    "Camel's data format '" + entry.name() + "' is not supported yet",
                    "there are " + String.join(", ", FormatReader.FORMATS));
            return;
        }
        context.problems().add(
                ErrorCode.UNKNOWN_OPTION,
                entry.key().origin(),
                "there is no data format '" + entry.name() + "'",
                Spelling.nearest(entry.name(), List.copyOf(FormatReader.FORMATS))
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("there are " + String.join(", ", FormatReader.FORMATS)));
    }
}
