// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.routes.RouteTests;
import io.pelton.routes.test.Mismatch;
import io.pelton.routes.test.Outcome;
import io.pelton.runtime.EngineRuntime;
import java.io.PrintStream;

/** Says what came of tests, a line for each case. */
final class TestReport {
    private final PrintStream target;
    private final Colors colors;
    private final SourceExcerpt excerpts = new SourceExcerpt();
    private final long startNanos = EngineRuntime.current().nanoTime();
    private int passed;
    private int failed;

    TestReport(PrintStream target, Colors colors) {
        this.target = target;
        this.colors = colors;
    }

    void begin(RouteTests.TestFile file) {
        target.println(Printable.line(file.path().toString()));
    }

    /** Says what came of a case. What differs is left out if it will be written into the file. */
    void add(Outcome outcome, boolean isUpdated) {
        target.println((outcome.isPassed() ? "  " + colors.good("ok") + "    " : "  " + colors.bad("FAIL") + "  ") + Printable.line(outcome.test().name()));
        passed += outcome.isPassed() ? 1 : 0;
        failed += outcome.isPassed() ? 0 : 1;
        if (!isUpdated) {
            outcome.mismatches().forEach(this::print);
        }
    }

    /** Something that could not be written into the file. */
    void byHand(Mismatch mismatch) {
        target.println("  to be changed by hand:");
        print(mismatch);
    }

    private void print(Mismatch mismatch) {
        target.println("    " + Printable.line(mismatch.origin() + ": " + mismatch.message()));
        excerpts.of(mismatch.origin()).ifPresent(excerpt -> excerpt.lines().forEach(line -> target.println("    " + line)));
        mismatch.details().forEach(line -> target.println("        " + Printable.line(line)));
    }

    boolean isPassed() {
        return failed == 0;
    }

    /** Counts. */
    void end() {
        double seconds = (EngineRuntime.current().nanoTime() - startNanos) / 1e9;
        target.println(Figures.count(passed + failed, "case") + ": " + passed + " passed, " + failed + " failed"
                + String.format(java.util.Locale.ROOT, ", in %.2f s", seconds));
    }
}
