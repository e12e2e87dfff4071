// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.FlowSnapshot;
import io.pelton.plan.Plan;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.StateStore;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pelton run}: runs all routes of all files at once until they have ended. */
@Command(
        name = "run",
        description = {
            RunCommand.SUMMARY,
            "",
            "Ctrl-C stops reading and writes what has been read; a second one gives that up."
        },
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Progress and summary go to standard error; standard output belongs to the routes and to --json.",
            "",
            "Example:",
            "  pelton run examples/errors.yaml --set input=access.log --set output=target/errors"
        })
final class RunCommand implements Callable<Integer> {
    static final String SUMMARY = "Run all routes of all files at once, until all have ended.";

    private final Console console;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    @Mixin
    private DeadLetterOptions letters = new DeadLetterOptions();

    @Mixin
    private DeliveryOption delivery = new DeliveryOption();

    @Mixin
    private RunOptions options = new RunOptions();

    @Mixin
    private StateOptions state = new StateOptions();

    @Option(names = "--json", description = "Print one JSON object about the run on standard output, and no summary.")
    private boolean json;

    @Option(
            names = "--engine",
            paramLabel = "KIND",
            defaultValue = "compiled",
            converter = EngineKind.Converter.class,
            description = "compiled (default), or interpreted: slower, for comparing.")
    private EngineKind engine = EngineKind.COMPILED;

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(
            names = "--servers",
            paramLabel = "NAME",
            split = ",",
            description = "Servers to try routes with, for as long as the run lasts: postgres, or postgres=FILE.sql to have FILE executed first; kafka."
                    + " {{postgres.url}} and {{kafka.brokers}} are where they are; PostgreSQL's driver need not be named. Fetched when first asked for; what they keep stays for the next run.")
    private List<String> servers = List.of();

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(names = "--servers-folder", paramLabel = "DIR", defaultValue = "pelton-servers", description = "Where --servers keep what they have; pelton-servers by default.")
    private Path serversFolder = Path.of("pelton-servers");

    @Option(names = "--dump-classes", paramLabel = "DIR", description = "Write the generated classes to DIR.")
    private @Nullable Path dumpClasses;

    RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        routes.complete(console);
        try (TryoutServers started = TryoutServers.start(servers, serversFolder, console.err()::println)) {
            started.applyTo(routes);
            return run();
        }
    }

    private int run() throws InterruptedException, IOException {
        RouteLoader loader = RouteFiles.loader(routes, console);
        try { // both may throw the same OutOfMemoryError, which cannot be suppressed in itself
            List<Plan> plans = letters.applyTo(delivery.applyTo(RouteFiles.loadToRun(loader, routes)), state.deadLetters());
            StatusLine status = new StatusLine(console.err(), console.terminal().err() && !mixesWithData(plans));
            Logging.start(options.logLevel, status.above());
            if (routes.project().isEmpty() && ProjectFile.isIn(console)) {
                status.println(ProjectFile.NAME + " of this folder is not used, as routes are named; without FILE it is");
            }
            try (StateFolder folder = state.open()) {
                if (folder != null) {
                    OwnIds.check(plans);
                }
                boolean isInterpreted = engine == EngineKind.INTERPRETED;
                StateStore store = folder == null ? null : state.store(folder, plans, status::println);
                RunSettings settings = new RunSettings(isInterpreted, dumpClasses, options.drain, options.stateLimit, store, json, false);
                Predicate<FlowSnapshot> isAtRest = route -> loader.isAtRest(route.flow(), route.committed(), route.isReading(), route.waysLeft());
                return new Run(plans, isAtRest, loader::giveUpStopped, settings, console, status).execute();
            }
        } finally {
            loader.close();
        }
    }

    /** Whether routes write to the very terminal the progress would be drawn on. */
    private boolean mixesWithData(List<Plan> plans) {
        return console.terminal().out()
                && plans.stream().flatMap(plan -> PlanEnds.of(plan).sinks().stream())
                        .anyMatch(sink -> sink.text().startsWith("stream:"));
    }
}
