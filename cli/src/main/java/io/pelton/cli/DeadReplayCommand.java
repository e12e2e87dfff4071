// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetterLimit;
import io.pelton.plan.Plan;
import io.pelton.routes.RouteLoader;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
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
            "Each enters its route at the step in which it has failed, as the message that step got, and goes on from there. What fails again is a"
                    + " dead letter again. Letters that were replayed are not replayed another time."
        },
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {"", "Example:", "  pelton dead replay orders.yaml --state state/orders"})
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

    @Option(names = "--to", paramLabel = "STEP", description = "The step at which they enter, if it is not to be the one in which they have failed.")
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
            List<Plan> plans = RouteFiles.loadToRun(loader, routes);
            StatusLine status = new StatusLine(console.err(), console.terminal().err());
            Logging.start(options.logLevel, status.above());
            try (StateFolder state = StateFolder.openExisting(folder)) {
                OwnIds.check(plans);
                Map<String, LetterSource> sources = new HashMap<>();
                List<Plan> replayed = replayed(plans, state, folder, sources);
                RunSettings settings = new RunSettings(
                        false, null, options.drain, options.stateLimit, new SomeSources(state, LetterSource::isOne), false, true);
                return new Run(replayed, route -> Objects.requireNonNull(sources.get(route.flow())).isReadWhole(), settings, console, status).execute();
            }
        } finally {
            loader.close();
        }
    }

    private Path folder() {
        if (folder == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Missing required option: '--state=DIR'" + routes.project().map(project -> ", and " + project.path() + " has no 'state'").orElse(""));
        }
        return folder;
    }

    private List<Plan> replayed(List<Plan> plans, StateFolder state, Path folder, Map<String, LetterSource> sources) throws IOException {
        Path dead = folder.resolve(StateOptions.DEAD);
        DeadLetters letters = DeadLetters.in(folder);
        ReplayedLetters before = ReplayedLetters.of(letters, state);
        Map<String, Set<String>> steps = new TreeMap<>();
        Map<String, Set<String>> open = new HashMap<>();
        letters.forEach(letter -> {
            steps.computeIfAbsent(letter.route(), _ -> new LinkedHashSet<>()).add(letter.text("step"));
            if (!before.contains(letter)) {
                open.computeIfAbsent(letter.route(), _ -> new LinkedHashSet<>()).add(letter.text("step"));
            }
        });
        checkStep(steps.values(), folder);
        KeptGroups groups = KeptGroups.of(state);
        List<Plan> replayed = new ArrayList<>();
        for (Plan plan : plans) {
            Set<String> ofRoute = steps.getOrDefault(plan.id(), Set.of());
            Map<String, String> entries = new LinkedHashMap<>();
            for (String failed : open.getOrDefault(plan.id(), Set.of())) {
                if (step == null || step.equals(failed)) {
                    entries.put(failed, to == null ? ReplayEntries.of(plan, failed) : ReplayEntries.chosen(plan, to));
                }
            }
            groups.check(plan, Set.copyOf(entries.values()));
            LetterSource source = new LetterSource(letters, plan.id(), ofRoute, entries);
            sources.put(plan.id(), source);
            replayed.add(DeadLetterOptions.settingAside(ReplayPlan.of(plan, source, Set.copyOf(entries.values())), dead, ANY));
        }
        return replayed;
    }

    private void checkStep(Collection<Set<String>> found, Path folder) {
        if (step != null && found.stream().noneMatch(steps -> steps.contains(step))) {
            String others = found.stream().flatMap(Set::stream).distinct().collect(Collectors.joining(", "));
            throw new PeltonException(
                    ErrorCode.USAGE, folder + " has no dead letters of a step '" + step + "'" + (others.isEmpty() ? "" : ", but of: " + others));
        }
    }
}
