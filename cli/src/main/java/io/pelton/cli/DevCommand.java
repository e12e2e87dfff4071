// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pelton dev}: runs routes, and the new ones each time a file is saved. */
@Command(
        name = "dev",
        description = {
            DevCommand.SUMMARY,
            "",
            "A file with mistakes changes nothing: they are printed, and the old routes keep running. Otherwise the old routes"
                    + " write what they have read before the new ones begin."
        },
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {"", "Example:", "  pelton dev examples/ticks.yaml --set ticks=1000"})
final class DevCommand implements Callable<Integer> {
    static final String SUMMARY = "Run routes, and run them anew each time a file is saved.";

    private final Console console;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    @Option(
            names = "--drain",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "How long a stop may take to write what has been read. Default: ${DEFAULT-VALUE}.")
    private Duration drain = Duration.ofSeconds(30);

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            defaultValue = "info",
            converter = LogLevel.Converter.class,
            description = "off, error, warn, info (default), debug or trace.")
    private LogLevel logLevel = LogLevel.INFO;

    DevCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        StatusLine status = new StatusLine(console.err(), console.terminal().err());
        Logging.start(logLevel, status.above());
        List<Path> files = new ArrayList<>(routes.files);
        if (routes.properties != null) {
            files.add(routes.properties);
        }
        return new Dev(files, () -> LoadedRoutes.of(RouteFiles.loader(routes, console), routes.files), drain, console, status).execute();
    }
}
