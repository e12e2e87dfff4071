// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.format.CsvFormat;
import io.pelton.routes.format.CsvLines;
import io.pelton.routes.format.DataFormat;
import io.pelton.routes.format.Marshal;
import io.pelton.routes.format.Unmarshal;
import io.pelton.routes.row.CsvHeader;
import io.pelton.routes.row.HeadedCsv;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.UnmarshalHeadedCsv;
import io.pelton.routes.yaml.YamlNode;
import java.util.Optional;

/** Reads {@code marshal} and {@code unmarshal} steps. */
final class UnmarshalReader {
    private final FormatReader formats;

    UnmarshalReader(Context context) {
        this.formats = new FormatReader(context);
    }

    Optional<RouteStep> marshal(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<RouteStep> step = formats.format(fields)
                .map(format -> new RouteStep.Plain("marshal", new Step.Peek(info, new Marshal(format))));
        return StepReader.finish(fields, step, CamelNames.DATA_FORMATS);
    }

    Optional<RouteStep> unmarshal(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        boolean allowsNone = fields.flag("allowNullBody");
        Optional<RouteStep> step = formats.format(fields).map(format -> step(info, format, allowsNone));
        return StepReader.finish(fields, step, CamelNames.DATA_FORMATS);
    }

    private static RouteStep step(StepInfo info, DataFormat format, boolean allowsNone) {
        Unmarshal whole = new Unmarshal(format, allowsNone);
        if (format instanceof CsvFormat csv && csv.lines().isPresent()) {
            return lines(info, csv.lines().get(), whole);
        }
        return new RouteStep.Plain("unmarshal", new Step.Peek(info, whole));
    }

    /** The step that makes rows of lines, and of other bodies what {@code whole} makes of them. */
    private static RouteStep lines(StepInfo info, CsvLines lines, Unmarshal whole) {
        if (lines.names().isEmpty()) {
            CsvHeader header = new CsvHeader(lines.delimiter(), lines.quote());
            return new RouteStep.Headed("unmarshal", new Step.Peek(info, new UnmarshalHeadedCsv(header, whole::accept)), header);
        }
        UnmarshalCsv named = new UnmarshalCsv(lines.names(), lines.delimiter(), lines.quote(), whole::accept);
        Step step = new Step.Peek(info, named);
        return lines.skipsFirst()
                ? new RouteStep.Headed("unmarshal", step, (line, _) -> new HeadedCsv(line.toString(), named))
                : new RouteStep.Plain("unmarshal", step);
    }
}
