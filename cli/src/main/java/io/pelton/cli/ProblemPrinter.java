// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.Problem;
import java.io.PrintStream;
import java.util.List;

/** Prints problems as a compiler does: the place, the code, the message, the line with a caret and what to do. */
final class ProblemPrinter {
    private final PrintStream target;
    private final SourceExcerpt excerpts = new SourceExcerpt();

    ProblemPrinter(PrintStream target) {
        this.target = target;
    }

    /** Prints all {@code problems} and a last line that counts them. */
    void printAll(List<Problem> problems) {
        for (Problem problem : problems) {
            print(problem);
            target.println();
        }
        long files = problems.stream().map(problem -> problem.origin().file()).distinct().count();
        String code = problems.getFirst().code().code();
        target.println(Figures.count(problems.size(), "problem") + " in " + Figures.count(files, "file")
                + "; 'pelton explain " + code + "' says more about " + code);
    }

    private void print(Problem problem) {
        target.println(Printable.line(problem.toString()));
        excerpts.of(problem.origin()).ifPresent(target::print);
        String suggestion = problem.suggestion();
        if (suggestion != null) {
            target.println("      = " + Printable.line(suggestion));
        }
    }
}
