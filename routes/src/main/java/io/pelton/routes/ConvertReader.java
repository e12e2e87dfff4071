// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.spelling.Spelling;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads {@code convertBodyTo}, {@code convertHeaderTo} and {@code convertVariableTo}. */
final class ConvertReader {
    static final Option TYPE = new Option("type", OptionType.TEXT, "", true, "the type, such as String or Integer");
    static final Option MANDATORY = Option.optional(
            "mandatory", OptionType.BOOLEAN, "true", "whether it fails if there is no conversion; else nothing is what comes out");
    static final Option TO_NAME =
            Option.optional("toName", OptionType.TEXT, "", "the name of what comes out; by default the same");

    private static final List<String> TYPES =
            Arrays.stream(ValueType.values()).map(ValueType::toString).toList();

    private ConvertReader() {}

    static Optional<RouteStep> body(StepInput input) {
        Optional<ValueType> type = type(input);
        boolean isMandatory = input.flag("mandatory");
        return input.peek(type.map(found -> new Functions.ConvertBody(found, isMandatory)));
    }

    static Optional<RouteStep> named(Scope scope, StepInput input) {
        Optional<ValueType> type = type(input);
        boolean isMandatory = input.flag("mandatory");
        ValuesReader values = input.steps().values();
        Optional<String> name = input.fields().required("name", "name: NAME").flatMap(text -> values.name(scope, text));
        Optional<Text> target = input.fields().text("toName");
        Optional<String> toName = target.isEmpty() ? name : target.flatMap(text -> values.name(scope, text));
        return input.peek(type.flatMap(found -> name.flatMap(from -> toName.map(
                to -> new Functions.ConvertValue(scope, from, to, found, isMandatory)))));
    }

    private static Optional<ValueType> type(StepInput input) {
        return input.fields().required("type", "type: String").flatMap(text -> type(text, input.context()));
    }

    private static Optional<ValueType> type(Text text, Context context) {
        Optional<ValueType> type = ValueType.namedOrPrimitive(text.value().strip());
        if (type.isEmpty()) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    text.origin(),
                    "bodies are not converted to '" + text.value() + "' yet",
                    Spelling.nearest(text.value(), TYPES)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("known are " + String.join(", ", TYPES)));
        }
        return type;
    }
}
