// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.spi.StateStore;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a run keeps for the next one, and what it goes on with. */
final class StateOptions {
    /** The folder of dead letters in a state folder. */
    static final String DEAD = "dead";

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "Keep in DIR how far sources were read, what steps keep and where outputs end; the next run with DIR goes on there,"
                    + " whatever has ended this one. Without it every run reads from the start.")
    private @Nullable Path folder;

    @CommandLineOnly(CommandLineOnly.ONCE)
    @Option(names = "--from-start", description = "Forget all that is in DIR, and begin anew; dead letters whose records are read again are dropped.")
    private boolean fromStart;

    @CommandLineOnly(CommandLineOnly.ONCE)
    @Option(
            names = "--drop-state",
            paramLabel = "ID",
            split = ",",
            description = "Forget what DIR has of this step, source or output, as pelton state list DIR and pelton positions DIR call it;"
                    + " several with commas between.")
    private Set<String> drop = new LinkedHashSet<>();

    /** Where dead letters lie, if no option says otherwise; null without a folder. */
    @Nullable Path deadLetters() {
        return folder == null ? null : folder.resolve(DEAD);
    }

    /** Opens the folder, if there is to be one. The caller closes it. */
    @Nullable StateFolder open() throws IOException {
        if (folder == null) {
            if (fromStart || !drop.isEmpty()) {
                throw new PeltonException(
                        ErrorCode.USAGE, (fromStart ? "--from-start" : "--drop-state") + " needs --state DIR: without it nothing is kept");
            }
            return null;
        }
        return StateFolder.open(folder);
    }

    /**
     * What a run of {@code plans} goes on with of an open folder: all but what is to be forgotten.
     *
     * @param remarks is told what people should know of that, when it is forgotten
     */
    StateStore store(StateFolder open, List<Plan> plans, Consumer<String> remarks) throws IOException {
        Predicate<String> isRead = source -> !LetterSource.isOne(source) && !DroppedLetters.isOne(source);
        if (fromStart) {
            return new RunStore(open, isRead, Forgetting.ALL, lettersReadAgain(open, plans, remarks));
        }
        return new RunStore(open, isRead, drop.isEmpty() ? Forgetting.NOTHING : Forgetting.of(open, drop), LettersReadAgain.none());
    }

    private LettersReadAgain lettersReadAgain(StateFolder open, List<Plan> plans, Consumer<String> remarks) throws IOException {
        return folder != null && Files.isDirectory(folder.resolve(DEAD))
                ? LettersReadAgain.of(open, DeadLetters.in(folder), plans, remarks)
                : LettersReadAgain.none();
    }
}
