// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Optional;
import java.util.stream.Stream;

/** The parts of steps that have options of their own. */
final class PartDescriptors {
    private static final StepDescriptor WHEN =
            StepDescriptor.of("when", "", Content.EXPRESSION, Content.STEPS);
    private static final StepDescriptor OTHERWISE = StepDescriptor.of("otherwise", "", Content.STEPS);

    private static final StepDescriptor REDELIVERY = redelivery();

    private PartDescriptors() {}

    private static StepDescriptor redelivery() {
        Stream<Option> same = HandlerReader.NO_DIFFERENCE.stream()
                .sorted()
                .map(name -> Option.optional(name, OptionType.TEXT, "", "changes nothing: check says when that matters"));
        return HandlerReader.REDELIVERY.with(
                Stream.concat(HandlerReader.REDELIVERY.options().stream(), same).toArray(Option[]::new));
    }

    static Optional<StepDescriptor> named(String name) {
        return switch (name) {
            case "when" -> Optional.of(WHEN);
            case "otherwise" -> Optional.of(OTHERWISE);
            case "doCatch" -> Optional.of(FailureSteps.CATCH);
            case "doFinally" -> Optional.of(FailureSteps.FINALLY);
            case "onFallback" -> Optional.of(CircuitSteps.FALLBACK);
            case "resilience4jConfiguration" -> Optional.of(CircuitSteps.SETTINGS);
            case "batchConfig" -> Optional.of(GroupSteps.BATCH);
            case "streamConfig" -> Optional.of(GroupSteps.STREAM);
            case "redeliveryPolicy" -> Optional.of(REDELIVERY);
            case "defaultErrorHandler" -> Optional.of(HandlerReader.DEFAULT);
            case "deadLetterChannel" -> Optional.of(HandlerReader.DEAD_LETTERS);
            default -> Optional.ofNullable(Balancers.KINDS.get(name));
        };
    }
}
