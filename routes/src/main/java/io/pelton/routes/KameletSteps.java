// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.StepInfo;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;

/** The step that runs the steps of a kamelet, with steps of its own where the kamelet has its sink. */
final class KameletSteps {
    static final List<StepKind> KINDS = List.of(new StepKind(
            StepDescriptor.of("kamelet", "Runs the steps of a kamelet, and its own where that one has its sink.")
                    .with(
                            new Option("name", OptionType.TEXT, "", true, "the kamelet: NAME or NAME/ROUTEID"),
                            Option.optional("parameters", OptionType.TEXT, "", "values of its parameters, as a mapping"),
                            Option.optional("steps", OptionType.TEXT, "", "its own steps"))
                    .withShorthand("name"),
            KameletSteps::kamelet));

    private KameletSteps() {}

    private static Optional<RouteStep> kamelet(StepInput input) {
        StepInfo info = input.info();
        Optional<Text> name = input.fields().required("name", "name: NAME");
        Optional<YamlNode> parameters = input.fields().node("parameters");
        List<RouteStep> steps = input.optionalSteps();
        return input.finish(name.flatMap(text ->
                new KameletEndpoint(input.context(), text, parameters).step(info, steps)));
    }
}
