// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that runs routes where they belong. */
final class RunOptions {
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
}
