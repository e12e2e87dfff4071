// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.store.StateFolder;
import io.pelton.store.StateView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Opens state folders that a command line names, for commands that look into them and make none. */
final class KeptState {
    private KeptState() {}

    /**
     * The folder; the caller closes it.
     *
     * @throws PeltonException USAGE if there is none of that name; STATE_IN_USE if a run has it open; STATE_UNREADABLE if it is damaged
     */
    static StateFolder open(Path folder) {
        checkIsOne(folder);
        return StateFolder.openExisting(folder);
    }

    /**
     * What is in the folder, which a run may have open.
     *
     * @throws PeltonException USAGE if there is none of that name; STATE_UNREADABLE if it is damaged
     */
    static StateView view(Path folder) {
        checkIsOne(folder);
        return StateView.of(folder);
    }

    /**
     * The same without what steps keep; empty if the folder is none that keeps state, such as one of dead letters.
     *
     * @throws PeltonException STATE_UNREADABLE if it is damaged
     */
    static Optional<StateView> viewIfAny(Path folder) {
        return StateFolder.isOne(folder) ? Optional.of(StateView.withoutStates(folder)) : Optional.empty();
    }

    private static void checkIsOne(Path folder) {
        if (Files.isDirectory(folder) && !Files.isExecutable(folder)) {
            throw new PeltonException(ErrorCode.NOT_READABLE, folder + ": this user may not look into it");
        }
        if (!StateFolder.isOne(folder)) {
            throw new PeltonException(
                    ErrorCode.USAGE, folder + ": this is no state folder: " + found(folder, "it has no file 'format'") + ". Name the state folder of a run");
        }
    }

    /** What is there in place of a folder, or else {@code lack}. */
    static String found(Path folder, String lack) {
        return Files.isDirectory(folder) ? Files.isExecutable(folder) ? lack : "this user may not look into it" : Files.exists(folder) ? "it is a file" : "it does not exist";
    }

    /** What is said of a folder that no run has written anything to. */
    static String nothingIn(Path folder) {
        return "nothing is kept in " + folder + " yet\n";
    }
}
