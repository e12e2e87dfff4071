// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.store.StateView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The state folder that a command looks into. */
final class StateArgument {
    @Parameters(arity = "0..1", paramLabel = "DIR", description = "The state folder. Without DIR it is the one of pelton.yaml in this folder.")
    private @Nullable Path named;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec command;

    /** Whether a run may have kept something there: the folder of a project is made by the first one. */
    private boolean isThere(Path folder) {
        return named != null || Files.exists(folder);
    }

    /**
     * What is kept in {@code folder}: nothing in that of a project before its first run.
     *
     * @throws io.pelton.error.PeltonException as {@link KeptState#view}
     */
    StateView view(Path folder) {
        return isThere(folder) ? KeptState.view(folder) : new StateView(Map.of(), Optional.empty(), Instant.EPOCH, Optional.empty());
    }

    /** The folder that was named, or that of the project. */
    Path folder(Console console) {
        return named == null ? ProjectFile.folder(command.commandLine(), console, "--state") : named;
    }
}
