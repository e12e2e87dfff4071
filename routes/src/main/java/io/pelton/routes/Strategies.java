// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import java.util.Optional;

/** Reads the option {@code aggregationStrategy}: a bean, or a class, of one's own or one of Camel's that has a counterpart. */
final class Strategies {
    private Strategies() {}

    /** The strategy; empty if none is named or after a problem. */
    static Optional<AggregationStrategy> read(StepInput input) {
        return input.fields().text("aggregationStrategy").flatMap(text -> strategy(text, input.context()));
    }

    private static final String CAMEL = "org.apache.camel.processor.aggregate.";

    private static Optional<AggregationStrategy> strategy(Text text, Context context) {
        Optional<String> camel = Optional.of(text.value().replaceFirst("^#?(class|type):", ""))
                .filter(name -> name.startsWith("org.apache.camel.") && !context.beans().isCounterpart(name));
        if (camel.isPresent()) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    text.origin(),
                    "Camel's strategy '" + camel.get().substring(camel.get().lastIndexOf('.') + 1) + "' is not supported yet",
                    "there are UseLatest-, UseOriginal-, GroupedBody-, GroupedMessage-, GroupedExchange- and StringAggregationStrategy, or a class of"
                            + " yours: --with FILE.java");
            return Optional.empty();
        }
        String whole = CAMEL + text.value();
        if (context.beans().isCounterpart(whole) && !context.beans().isDeclared(text.value())) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, text.origin(), "there is no bean '" + text.value() + "'", "write its class: '#class:" + whole + "'");
            return Optional.empty();
        }
        return context.bean(text, AggregationStrategy.class);
    }
}
