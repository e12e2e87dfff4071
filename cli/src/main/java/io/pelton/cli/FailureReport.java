// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCategory;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.error.StepRefusedException;
import io.pelton.plan.Plan;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Says why a route failed, in the shape in which problems of route files are printed. */
final class FailureReport {
    private static final int RECORD_LENGTH = 200;
    private static final int MAX_CAUSES = 100;

    private final PrintStream target;
    private final Colors colors;

    FailureReport(PrintStream target, Colors colors) {
        this.target = target;
        this.colors = colors;
    }

    /** A route that could not be started. */
    void printRefused(Plan plan, PeltonException failure) {
        Optional<Origin> origin = origin(plan, failure);
        String message = String.valueOf(failure.getMessage()).substring(failure.code().code().length() + 1);
        target.println(Printable.line(origin.map(place -> place + ": ").orElse("")) + colors.bad(failure.code().code()) + Printable.line(" route '"
                + plan.id() + "' cannot be started: " + message));
        origin.flatMap(place -> new SourceExcerpt().of(place, colors)).ifPresent(target::print);
        printAdvice(failure);
        target.println();
    }

    /** No route could be started, for what is no affair of one of them. */
    void printRefused(PeltonException failure) {
        target.println(Printable.line(String.valueOf(failure.getMessage())));
        printAdvice(failure);
        target.println();
    }

    /** The place of what is said to be wrong, of the only source or sink that can be meant, or of the route for what it has left. */
    private static Optional<Origin> origin(Plan plan, PeltonException failure) {
        if (failure instanceof StepRefusedException step) {
            return Optional.of(step.origin());
        }
        if (failure.code() == ErrorCode.STATE_LEFT_OVER) {
            return Optional.of(plan.input().info().origin());
        }
        PlanEnds ends = PlanEnds.of(plan);
        List<PlanEnds.End> meant = switch (failure.code()) {
            case FILE_NOT_FOUND, NOT_A_FILE, NOT_READABLE, READ_FAILED, MISSING_OPTION -> ends.sources();
            case WRITE_FAILED -> ends.sinks();
            default -> List.of();
        };
        return meant.size() == 1 ? Optional.of(meant.getFirst().info().origin()) : Optional.empty();
    }

    /** A route that failed while it ran. */
    void print(String route, PeltonException failure) {
        if (failure instanceof RecordFailedException failed) {
            printRecord(failed);
        } else {
            target.println(Printable.line("route '" + route + "' failed: " + failure.getMessage()));
            printAdvice(failure);
        }
        target.println();
    }

    private void printRecord(RecordFailedException failed) {
        target.println(Printable.line(failed.origin() + ": ") + colors.bad(failed.code().code()) + Printable.line(" '" + failed.step()
                + "' of route '" + failed.flow() + (isNoRecord(failed) ? "' failed at " : "' failed for the record at ") + RecordPlace.of(failed.position())));
        new SourceExcerpt().of(failed.origin(), colors).ifPresent(target::print);
        if (!isNoRecord(failed)) {
            target.println("      record  " + Printable.shortened(failed.record(), RECORD_LENGTH));
        }
        target.println("      cause   " + Printable.line(RecordFailedException.reason(failed.getCause())));
        userFrame(failed).ifPresent(frame -> target.println(
                "      at      " + Printable.line(frame.getClassName() + "." + frame.getMethodName() + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")));
        printAdvice(failed);
        if (failed.code().category() == ErrorCategory.DATA && !failed.code().endsFlow()) {
            target.println(DeadLetterJson.CUT.contains(failed.code())
                    ? "      = With --state DIR or --dead-letters DIR such a record becomes a dead letter, and the route goes on."
                    : "      = An errorHandler in the file may deal with such messages, unless a sink has refused them on a thread of its own; with --state DIR or --dead-letters DIR they become dead letters, and the route goes on.");
        }
    }

    /** Whether there was none yet: the source could not be read. */
    private static boolean isNoRecord(RecordFailedException failed) {
        return failed.record().isEmpty() && (failed.code() == ErrorCode.READ_FAILED || failed.code() == ErrorCode.SOURCE_CHANGED);
    }

    /** Where the user's own Java was that failed: the innermost frame, of the innermost cause. */
    private static Optional<StackTraceElement> userFrame(Throwable failure) {
        Optional<StackTraceElement> found = Optional.empty();
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            Optional<StackTraceElement> own = Stream.of(cause.getStackTrace()).filter(frame -> UserLoader.NAME.equals(frame.getClassLoaderName())).findFirst();
            found = own.isPresent() ? own : found;
            cause = cause.getCause();
        }
        return found;
    }

    private void printAdvice(PeltonException failure) {
        target.println("      " + colors.aside("=") + " " + failure.code().advice());
    }
}
