// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.flow.DeadLetterLimit;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that runs routes where they belong. */
final class RunOptions {
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
            description = "How many of the last 10,000 records of a route may be dead letters; 100% for any. Default: ${DEFAULT-VALUE}.")
    double deadLetterShare = 0.01;

    @Option(
            names = "--drain",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "How long a stop may take to write what has been read. Default: ${DEFAULT-VALUE}.")
    Duration drain = Duration.ofSeconds(30);

    @Option(
            names = "--state-limit",
            paramLabel = "SIZE",
            converter = ByteCountConverter.class,
            description = "How much all steps together may keep in memory, such as groups and keys: 64k, 256M, 1G. Default: half of the heap.")
    @Nullable Long stateLimit;

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            defaultValue = "info",
            converter = LogLevel.Converter.class,
            description = "off, error, warn, info (default), debug or trace.")
    LogLevel logLevel = LogLevel.INFO;

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
        DeadLetterLimit limit = new DeadLetterLimit(deadLetterLimit, (int) Math.round(deadLetterShare * DeadLetterLimit.WINDOW));
        ErrorPolicy policy = ErrorPolicy.deadLetter(DeadLetterFile.in(folder, plan.id()), limit);
        return Plan.of(
                plan.id(), plan.delivery(), plan.input(), new Pipeline(plan.pipeline().steps(), policy));
    }
}
