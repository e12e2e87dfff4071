// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCategory;
import io.pelton.error.ErrorCode;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code pelton explain}: what an error code means and what to do about it. */
@Command(
        name = "explain",
        description = ExplainCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class ExplainCommand implements Callable<Integer> {
    static final String SUMMARY = "Say what an error code means and what to do about it; without one, list them all.";

    private final Console console;

    @Parameters(arity = "0..1", paramLabel = "CODE", completionCandidates = Codes.class, description = "Such as PL106.")
    private @Nullable String code;

    ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (code == null) {
            console.out().print(list());
            return ExitCode.DONE;
        }
        String text = code.strip();
        Optional<ErrorCode> known = ErrorCode.of(text).or(() -> ErrorCode.of("PL" + text));
        if (known.isEmpty()) {
            console.err().println("pelton explain: there is no code '" + code + "'; these exist:");
            console.err().print(list());
            return ExitCode.USAGE;
        }
        console.out().print(explain(known.get()));
        return ExitCode.DONE;
    }

    private static String explain(ErrorCode code) {
        return code.code() + " (" + kind(code) + ")\n"
                + "\n  What   " + code.summary() + "."
                + "\n  To do  " + code.advice() + "\n";
    }

    private static String kind(ErrorCode code) {
        return code.category() == ErrorCategory.DATA && code.endsFlow()
                ? "data: the route stops, whatever its error policy says, exit code 1"
                : kind(code.category());
    }

    private static String list() {
        StringBuilder text = new StringBuilder();
        @Nullable ErrorCategory last = null;
        for (ErrorCode code : ErrorCode.values()) {
            if (code.category() != last) {
                last = code.category();
                text.append(text.isEmpty() ? "" : "\n").append(kind(last)).append('\n');
            }
            text.append("  ").append(code.code()).append("  ").append(code.summary()).append('\n');
        }
        return text.toString();
    }

    private static String kind(ErrorCategory category) {
        return switch (category) {
            case CONFIGURATION -> "configuration: found before anything runs, exit code 2";
            case DATA -> "data: a record cannot be processed; the route's error policy decides";
            case EXTERNAL -> "external system: a source, a sink or a state folder cannot be used, exit code 1, or 2 if nothing runs as what a run before has left does not fit";
            case INTERNAL -> "internal: Pelton's own fault, exit code 1";
        };
    }

    /** The codes, which shells complete. */
    static final class Codes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(ErrorCode.values()).map(ErrorCode::code).sorted().iterator();
        }
    }
}
