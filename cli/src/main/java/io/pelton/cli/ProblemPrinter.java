// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.Problem;
import io.pelton.routes.Hint;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** Prints problems as a compiler does: the place, the code, the message, the line with a caret and what to do. */
final class ProblemPrinter {
    private final PrintStream target;
    private final Colors colors;
    private final SourceExcerpt excerpts;

    ProblemPrinter(PrintStream target, Colors colors) {
        this(target, colors, Map.of());
    }

    /** One that shows lines of these texts as well, by what stands for the file's name. */
    ProblemPrinter(PrintStream target, Colors colors, Map<String, String> texts) {
        this.target = target;
        this.colors = colors;
        this.excerpts = new SourceExcerpt(texts);
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

    /** Prints one problem. */
    void print(Problem problem) {
        String code = problem.code().code();
        target.println(Printable.line(problem.toString()).replaceFirst(code, colors.bad(code)));
        excerpts.of(problem.origin(), colors).ifPresent(target::print);
        String suggestion = problem.suggestion();
        if (suggestion != null) {
            target.println("      " + colors.aside("=") + " " + Printable.line(suggestion));
        }
    }

    /** Prints a hint, which is no problem. */
    void print(Hint hint) {
        target.println(Printable.line(hint.origin() + ": ") + colors.doubtful("hint") + Printable.line(": " + hint.message()));
        excerpts.of(hint.origin(), colors).ifPresent(target::print);
        target.println("      " + colors.aside("=") + " " + Printable.line(hint.suggestion()));
        target.println();
    }
}
