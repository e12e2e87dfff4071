// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.PeekFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.format.CsvFormat;
import io.pelton.routes.format.CsvLines;
import io.pelton.routes.format.DataFormat;
import io.pelton.routes.format.Marshal;
import io.pelton.routes.format.OnVariables;
import io.pelton.routes.format.Unmarshal;
import io.pelton.routes.row.CsvHeader;
import io.pelton.routes.row.HeadedCsv;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.UnmarshalHeadedCsv;
import io.pelton.routes.simple.Place;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads {@code marshal} and {@code unmarshal} steps. */
final class UnmarshalReader {
    static final Option SENT =
            Option.optional("variableSend", OptionType.TEXT, "", "the variable that is taken in place of the body");
    static final Option RECEIVED =
            Option.optional("variableReceive", OptionType.TEXT, "", "the variable that gets what is made; the body stays as it was");

    private final FormatReader formats;

    UnmarshalReader(Context context) {
        this.formats = new FormatReader(context);
    }

    Optional<RouteStep> marshal(StepInput input) {
        Fields fields = input.fields();
        StepInfo info = StepReader.info(fields, input.entry());
        Optional<UnaryOperator<PeekFunction<Object>>> variables = variables(input);
        Optional<RouteStep> step = formats.format(fields).flatMap(format ->
                variables.map(around -> new RouteStep.Plain("marshal", new Step.Peek(info, around.apply(new Marshal(format))))));
        return StepReader.finish(fields, step, CamelNames.DATA_FORMATS);
    }

    Optional<RouteStep> unmarshal(StepInput input) {
        Fields fields = input.fields();
        StepInfo info = StepReader.info(fields, input.entry());
        boolean allowsNone = fields.flag("allowNullBody");
        boolean hasVariables = fields.has(SENT.name()) || fields.has(RECEIVED.name());
        Optional<UnaryOperator<PeekFunction<Object>>> variables = variables(input);
        if (allowsNone && hasVariables) {
            input.context().problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    fields.entry("allowNullBody").orElseThrow().key().origin(),
                    "'allowNullBody' is not supported yet where variables are read or written",
                    "leave it out: a variable that is not there is an error then");
        }
        Optional<RouteStep> step = formats.format(fields).flatMap(format -> variables.map(around -> hasVariables
                ? new RouteStep.Plain("unmarshal", new Step.Peek(info, around.apply(new Unmarshal(format, allowsNone))))
                : step(info, format, allowsNone)));
        return StepReader.finish(fields, step, CamelNames.DATA_FORMATS);
    }

    /** What has the format work on variables, where the step says so; empty after a problem. */
    private static Optional<UnaryOperator<PeekFunction<Object>>> variables(StepInput input) {
        Optional<Optional<Place>> sent = SendSteps.variable(input, SENT.name());
        Optional<Optional<Place>> received = SendSteps.variable(input, RECEIVED.name());
        return sent.flatMap(from -> received.map(to -> format ->
                from.isEmpty() && to.isEmpty() ? format : new OnVariables(format, from.orElse(null), to.orElse(null))));
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
