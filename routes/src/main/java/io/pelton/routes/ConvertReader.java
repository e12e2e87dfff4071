// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code convertBodyTo} steps. */
final class ConvertReader {
    private static final Set<String> CAMEL_OPTIONS = Set.of("charset", "mandatory");
    private static final List<String> TYPES =
            Arrays.stream(ValueType.values()).map(ValueType::toString).toList();

    private final Context context;

    ConvertReader(Context context) {
        this.context = context;
    }

    Optional<RouteStep> convert(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<ValueType> type = fields.required("type", "type: String").flatMap(this::type);
        return StepReader.finish(
                fields,
                type.map(found ->
                        new RouteStep.Plain(entry.name(), new Step.Peek(info, new Functions.ConvertBody(found)))),
                CAMEL_OPTIONS);
    }

    private Optional<ValueType> type(Text text) {
        Optional<ValueType> type = ValueType.named(text.value().strip());
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
