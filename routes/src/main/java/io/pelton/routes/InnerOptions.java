// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;

/** Options that tune the inside of Camel: nothing that a route does depends on them, here or there, so they are read, and that is all. */
final class InnerOptions {
    static final Option CACHE_SIZE =
            Option.optional("cacheSize", OptionType.INTEGER, "", "no difference: how many producers Camel keeps");
    static final Option OPTIMISED = Option.optional(
            "allowOptimisedComponents", OptionType.BOOLEAN, "", "no difference: whether Camel shares producers");
    static final Option AUTO_START = Option.optional(
            "autoStartComponents", OptionType.BOOLEAN, "", "no difference: when Camel begins with components");
    static final Option PARALLEL_AGGREGATE = Option.optional(
            "parallelAggregate", OptionType.BOOLEAN, "", "no difference: whether Camel calls a strategy on several threads at once");
    static final Option SYNCHRONOUS =
            Option.optional("synchronous", OptionType.BOOLEAN, "", "no difference: on which of Camel's threads it goes on");
    static final Option OPTIMISTIC_LOCKING =
            Option.optional("optimisticLocking", OptionType.BOOLEAN, "", "no difference: how Camel locks its groups");

    private static final List<Option> ALL =
            List.of(CACHE_SIZE, OPTIMISED, AUTO_START, PARALLEL_AGGREGATE, SYNCHRONOUS, OPTIMISTIC_LOCKING);

    private InnerOptions() {}

    /** Whether {@code option} is one of them. */
    static boolean contains(Option option) {
        return ALL.contains(option);
    }
}
