// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.lab.forkjoin.ForkJoinLab;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code pelton lab fork-join}: what handing off small tasks costs. */
@Command(
        name = "fork-join",
        description = "Measure what it costs to hand small tasks to other threads, in four ways.",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class LabForkJoinCommand implements Callable<Integer> {
    private final Console console;

    @Option(names = "--quick", description = "Measure for ten seconds instead of half a minute.")
    private boolean quick;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts, too.")
    private @Nullable Path html;

    LabForkJoinCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        LabPage page = new LabPage(console, html);
        console.err().println("measuring for about " + (quick ? "ten seconds" : "half a minute"));
        page.publish(ForkJoinLab.run(quick));
        return ExitCode.DONE;
    }
}
