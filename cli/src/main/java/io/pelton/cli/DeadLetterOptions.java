// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.flow.DeadLetterLimit;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What happens to messages that fail, and how many may. */
final class DeadLetterOptions {
    @Option(
            names = "--dead-letters",
            paramLabel = "DIR",
            description = "Add messages that fail, and that the route has no error handler for, to DIR/ROUTE.jsonl, and go on."
                    + " Without this, and without a state folder, such a message stops the routes.")
    @Nullable Path deadLetters;

    @Option(
            names = "--dead-letter-limit",
            paramLabel = "COUNT",
            defaultValue = "1000",
            converter = CountConverter.class,
            description = "How many dead letters a route may have in a run; one more stops the routes. 0: the first message that fails stops them."
                    + " Default: ${DEFAULT-VALUE}.")
    long deadLetterLimit = DeadLetterLimit.USUAL.total();

    @Option(
            names = "--dead-letter-share",
            paramLabel = "PERCENT",
            defaultValue = "1%",
            converter = ShareConverter.class,
            description = "How many of the last 10,000 records of a route may be dead letters; 100%% for any. Default: ${DEFAULT-VALUE}.")
    double deadLetterShare = 0.01;

    /** The plans as they are to be run. */
    List<Plan> applyTo(List<Plan> plans) {
        return applyTo(plans, null);
    }

    /** The same, where dead letters lie in {@code usual} if no option says otherwise; null if there are none then. */
    List<Plan> applyTo(List<Plan> plans, @Nullable Path usual) {
        Path folder = deadLetters == null ? usual : deadLetters;
        return folder == null || deadLetterLimit == 0 ? plans : plans.stream().map(plan -> settingAside(plan, folder)).toList();
    }

    private Plan settingAside(Plan plan, Path folder) {
        return settingAside(plan, folder, new DeadLetterLimit(deadLetterLimit, (int) Math.round(deadLetterShare * DeadLetterLimit.WINDOW)));
    }

    /** {@code plan} with the file of its dead letters in {@code folder}. */
    static Plan settingAside(Plan plan, Path folder, DeadLetterLimit limit) {
        ErrorPolicy policy = ErrorPolicy.deadLetter(DeadLetterFile.in(folder, plan), limit);
        return Plan.of(
                plan.id(), plan.delivery(), plan.input(), new Pipeline(plan.pipeline().steps(), policy));
    }
}
