// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.Set;

/** What the program tells the shell. */
final class ExitCode {
    /** Everything that was asked for is done; also after an interrupt, if all that had been read is written. */
    static final int DONE = 0;
    /** A route failed, or could not write all it had read in the time it had to drain; or letters that were replayed failed again. */
    static final int FAILED = 1;
    /** The command line, a configuration, or what a run before has left does not fit: nothing ran, and a restart does not mend that. */
    static final int USAGE = 2;
    /** A second interrupt ended the run before it had drained. */
    static final int FORCED = 130;

    /** What a run before has left does not fit. */
    private static final Set<ErrorCode> LEFT =
            Set.of(ErrorCode.STATE_UNREADABLE, ErrorCode.SOURCE_CHANGED, ErrorCode.STATE_LEFT_OVER, ErrorCode.OUTPUT_CHANGED);

    private ExitCode() {}

    /** What an error before anything ran means. */
    static int of(PeltonException failure) {
        return switch (failure.code().category()) {
            case CONFIGURATION -> USAGE;
            case DATA, EXTERNAL, INTERNAL -> LEFT.contains(failure.code()) ? USAGE : FAILED;
        };
    }
}
