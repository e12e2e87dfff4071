// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.flow.DeadLetterLimit;
import io.pelton.plan.Plan;
import io.pelton.routes.PlansWithOutput;
import io.pelton.routes.RouteLoader;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code pelton dead replay}: runs routes with their dead letters in place of what they read. */
@Command(
        name = "replay",
        description = {
            DeadReplayCommand.SUMMARY,
            "",
            "Each enters its route at the step in which it has failed, as the message that step got, and goes on from there; with --to from as the"
                    + " message that came from the source, at the start. What fails again is a dead letter again. Letters that were replayed are not"
                    + " replayed another time. Those that cannot enter are left. With --to and an endpoint they are sent there in place of their route."
        },
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  pelton dead replay orders.yaml --state state/orders",
            "  pelton dead replay orders.yaml --state state/orders --to lines:repaired.csv"
        })
final class DeadReplayCommand implements Callable<Integer> {
    static final String SUMMARY = "Run dead letters of a state folder again, after what was wrong is mended.";

    /** One route may fail with all of them. */
    private static final DeadLetterLimit ANY = new DeadLetterLimit(Long.MAX_VALUE, DeadLetterLimit.WINDOW);

    private final Console console;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    @Option(names = "--state", paramLabel = "DIR", description = "The state folder of the run in which they have failed: required here or in pelton.yaml.")
    private @Nullable Path folder;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    @Option(names = "--step", paramLabel = "STEP", description = "Only the letters of this step.")
    private @Nullable String step;

    @Option(
            names = "--to",
            paramLabel = "STEP|ENDPOINT",
            description = "The step at which they enter, if it is not to be the one in which they have failed; 'from' for the start of the route. Or an endpoint,"
                    + " such as lines:repaired.csv, which they are sent to in place of the route.")
    private @Nullable String to;

    @Mixin
    private RunOptions options = new RunOptions();

    DeadReplayCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        routes.complete(console);
        Path folder = folder();
        RouteLoader loader = RouteFiles.loader(routes, console);
        try {
            PlansWithOutput loaded = load(loader);
            List<Plan> plans = loaded.plans();
            @Nullable ReplayOutput output = loaded.output().map(ReplayOutput::new).orElse(null);
            StatusLine status = new StatusLine(console.err(), console.terminal().err());
            Logging.start(options.logLevel, status.above());
            try (StateFolder state = KeptState.open(folder)) {
                OwnIds.check(plans);
                if (output != null) {
                    output.check(plans, folder);
                }
                DeadLetters letters = DeadLetters.in(folder);
                ReplayChoice choice = new ReplayChoice(letters, ReplayedLetters.of(letters, state), step, output == null ? to : output.id());
                Map<String, LetterSource> sources = new HashMap<>();
                List<Plan> replayed = replayed(plans, state, folder, choice, output, sources);
                RunStore store = new RunStore(state, LetterSource::isOne, Forgetting.NOTHING, LettersReadAgain.none(), outputs(output, sources));
                RunSettings settings = new RunSettings(false, null, options.drain, options.stateLimit, store, false, true);
                Run run = new Run(replayed, route -> Objects.requireNonNull(sources.get(route.flow())).isReadWhole(), () -> {}, settings, console, status);
                return exitCode(run.execute(), choice);
            }
        } finally {
            loader.close();
        }
    }

    /** What can be an endpoint is read as one, if it is no step. */
    private PlansWithOutput load(RouteLoader loader) {
        return to == null || to.indexOf(':') < 0
                ? new PlansWithOutput(RouteFiles.loadToRun(loader, routes), Optional.empty())
                : RouteFiles.loadToRun(loader, routes, to, "--to");
    }

    private static ReplayOutputs outputs(@Nullable ReplayOutput output, Map<String, LetterSource> sources) {
        return output == null
                ? ReplayOutputs.NONE
                : new ReplayOutputs(
                        output.id(),
                        sources.entrySet().stream().filter(source -> !source.getValue().entries().isEmpty()).map(Map.Entry::getKey).collect(Collectors.toSet()));
    }

    private Path folder() {
        if (folder == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Missing required option: '--state=DIR'" + routes.project().map(project -> ", and " + project.path() + " has no 'state'").orElse(""));
        }
        return folder;
    }

    private static List<Plan> replayed(
            List<Plan> plans, StateFolder state, Path folder, ReplayChoice choice, @Nullable ReplayOutput output, Map<String, LetterSource> sources) throws IOException {
        Path dead = folder.resolve(StateOptions.DEAD);
        KeptGroups groups = KeptGroups.of(state);
        List<Plan> replayed = new ArrayList<>();
        for (Plan plan : plans) {
            Plan all = output == null ? plan : output.beside(plan);
            LetterSource source = choice.source(all, groups);
            sources.put(plan.id(), source);
            replayed.add(DeadLetterOptions.settingAside(ReplayPlan.of(source.entries().isEmpty() ? plan : all, source), dead, ANY));
        }
        choice.checkAny();
        return replayed;
    }

    /** Letters that are left are not replayed, as those are not that have failed again. */
    private int exitCode(int ofRun, ReplayChoice choice) {
        choice.left().forEach(left -> console.err().println("  " + Printable.line(left)));
        return ofRun == ExitCode.DONE && !choice.left().isEmpty() ? ExitCode.FAILED : ofRun;
    }
}
