// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

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
                    + " Without this such a message stops the routes.")
    @Nullable Path deadLetters;

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
        Path folder = deadLetters;
        return folder == null ? plans : plans.stream().map(plan -> settingAside(plan, folder)).toList();
    }

    private static Plan settingAside(Plan plan, Path folder) {
        ErrorPolicy policy = ErrorPolicy.deadLetter(DeadLetterFile.in(folder, plan.id()));
        return Plan.of(
                plan.id(), plan.delivery(), plan.input(), new Pipeline(plan.pipeline().steps(), policy));
    }
}
