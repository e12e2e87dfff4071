// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.Guarantees;
import io.pelton.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pelton plan}: the steps route files stand for. */
@Command(
        name = "plan",
        description = PlanCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class PlanCommand implements Callable<Integer> {
    static final String SUMMARY = "Print the steps that route files stand for, each with the place it was written at, and how often each output is written if the run is killed.";

    private final Console console;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    @Option(names = "--mermaid", description = "Print a Mermaid flowchart (https://mermaid.js.org).")
    private boolean mermaid;

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "Say what a run with this state folder keeps, and what each output is sure of then. The folder is not opened.")
    private @Nullable Path folder;

    @Mixin
    private DeliveryOption delivery = new DeliveryOption();

    PlanCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        routes.complete(console);
        List<Plan> plans = delivery.applyTo(RouteFiles.load(routes, console));
        if (mermaid) {
            console.out().print(Plan.toMermaid(plans));
            return ExitCode.DONE;
        }
        Guarantees guarantees = Guarantees.of(plans, folder != null);
        console.out().print(plans.stream().map(Plan::toText).collect(Collectors.joining("\n")));
        console.out().println();
        console.out().print(new DeliveryText(guarantees, folder != null));
        if (folder != null) {
            OwnIds.check(plans);
        }
        guarantees.check();
        return ExitCode.DONE;
    }
}
