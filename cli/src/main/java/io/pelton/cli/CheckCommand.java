// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.plan.Plan;
import io.pelton.plan.ReadAndWritten;
import io.pelton.routes.Hint;
import io.pelton.routes.RouteLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pelton check}: everything that is wrong with route files, without running them. */
@Command(
        name = "check",
        description = CheckCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class CheckCommand implements Callable<Integer> {
    static final String SUMMARY = "Say everything that is wrong with route files, without running them.";

    private final Console console;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        int count;
        List<Hint> hints = new ArrayList<>();
        try {
            routes.complete(console);
            count = check(hints);
        } catch (InvalidPlanException e) {
            new ProblemPrinter(console.out(), console.outColors()).printAll(e.problems());
            return ExitCode.USAGE;
        }
        hints.addAll(0, RouteFiles.hints(routes, console));
        hints.forEach(new ProblemPrinter(console.out(), console.outColors())::print);
        Colors colors = console.outColors();
        console.out().println(colors.good(Figures.count(count, "route") + " in " + Figures.count(routes.files.size(), "file")
                + (count == 1 ? " is good" : " are good"))
                + (hints.isEmpty() ? "" : ", " + Figures.count(hints.size(), "hint")));
        return ExitCode.DONE;
    }

    /** How many routes there are; they are good. What may be wrong with their plans is added to {@code hints}. */
    private int check(List<Hint> hints) {
        try (RouteLoader loader = RouteFiles.loader(routes, console)) {
            List<Plan> plans = RouteFiles.load(loader, routes);
            List<Problem> problems = ReadAndWritten.problems(plans);
            if (!problems.isEmpty()) {
                throw new InvalidPlanException(problems);
            }
            hints.addAll(MissingInputs.hints(plans));
            hints.addAll(OwnIds.hints(plans));
            return loader.routeCount();
        }
    }
}
