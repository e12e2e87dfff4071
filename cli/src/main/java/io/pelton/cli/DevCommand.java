// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

    @Mixin
    private DeadLetterOptions letters = new DeadLetterOptions();

    @Mixin
    private RunOptions options = new RunOptions();

    DevCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        routes.complete(console);
        StatusLine status = new StatusLine(console.err(), console.terminal().err());
        Logging.start(options.logLevel, status.above());
        List<Path> files = new ArrayList<>(routes.files);
        files.addAll(routes.properties);
        routes.with.stream().filter(name -> !With.isLibrary(name)).map(Path::of).forEach(files::add);
        Supplier<LoadedRoutes> loader =
                () -> LoadedRoutes.of(RouteFiles.loader(routes, console), routes, letters);
        return new Dev(files, loader, options.drain, console, status).execute();
    }
}
