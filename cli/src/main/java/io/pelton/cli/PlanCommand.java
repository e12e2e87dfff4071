// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.plan.Plan;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    static final String SUMMARY = "Print the steps that route files stand for, each with the place it was written at.";

    private final Console console;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    @Option(names = "--mermaid", description = "Print Mermaid flowcharts (https://mermaid.js.org).")
    private boolean mermaid;

    PlanCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String plans = RouteFiles.load(routes, console).stream()
                .map(mermaid ? Plan::toMermaid : Plan::toText)
                .collect(Collectors.joining("\n"));
        console.out().print(plans);
        return ExitCode.DONE;
    }
}
