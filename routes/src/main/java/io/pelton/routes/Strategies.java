// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import io.pelton.routes.eip.Strategy;
import java.util.Optional;

/** Reads the option {@code aggregationStrategy}. */
final class Strategies {
    private static final String CLASS = "#class:";

    private Strategies() {}

    /** The strategy; empty if none is named or after a problem. */
    static Optional<AggregationStrategy> read(StepInput input) {
        return input.fields().text("aggregationStrategy").flatMap(text -> strategy(text, input.context()));
    }

    private static Optional<AggregationStrategy> strategy(Text text, Context context) {
        String name = text.value().strip();
        if (name.startsWith(CLASS)) {
            String className = name.substring(CLASS.length());
            Strategy known = Strategy.ofCamelClass(className);
            return known != null && className.startsWith("org.apache.camel.") ? Optional.of(known) : made(text, className, context);
        }
        context.problems().add(
                ErrorCode.BAD_VALUE,
                text.origin(),
                "there is no bean '" + name + "'",
                "name one of Camel's strategies, such as "
                        + "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy, or a class of your own");
        return Optional.empty();
    }

    private static Optional<AggregationStrategy> made(Text text, String className, Context context) {
        try {
            Class<?> type = Class.forName(className, true, Thread.currentThread().getContextClassLoader());
            if (type.getConstructor().newInstance() instanceof AggregationStrategy strategy) {
                return Optional.of(strategy);
            }
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "'" + className + "' is no " + AggregationStrategy.class.getName());
        } catch (ReflectiveOperationException | LinkageError e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, text.origin(), "the class '" + className + "' cannot be used: " + e);
        }
        return Optional.empty();
    }
}
