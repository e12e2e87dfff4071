// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.routes.eip.FileRepository;
import io.pelton.routes.eip.MemoryRepository;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.TextStrategy;
import java.util.Optional;

/** What takes the place of classes of Camel that routes declare as beans. */
final class CamelClasses {
    private static final String PACKAGE = "org.apache.camel.";

    private CamelClasses() {}

    /** A new object in place of one of the class {@code name}; empty if there is none. */
    static Optional<Object> instance(String name) {
        if (!name.startsWith(PACKAGE)) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (name.substring(name.lastIndexOf('.') + 1)) {
                    case "MemoryIdempotentRepository" -> new MemoryRepository();
                    case "FileIdempotentRepository" -> new FileRepository();
                    case "UseLatestAggregationStrategy" -> Strategy.LATEST;
                    case "UseOriginalAggregationStrategy" -> Strategy.ORIGINAL;
                    case "GroupedBodyAggregationStrategy" -> Strategy.GROUPED_BODIES;
                    case "GroupedMessageAggregationStrategy", "GroupedExchangeAggregationStrategy" ->
                        Strategy.GROUPED_MESSAGES;
                    case "StringAggregationStrategy" -> new TextStrategy();
                    default -> null;
                });
    }
}
