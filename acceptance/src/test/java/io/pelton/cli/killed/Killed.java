// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What is run and killed: the route route.yaml in a folder, with in and out as placeholders, what it reads, and what is to come of that. */
interface Killed {
    Path folder();

    /** Each line that is to be in the output once, of what was given to be read until now. */
    Set<String> wanted();

    /**
     * No process runs: what it reads may grow, or be renamed.
     *
     * @param goesOn whether the next process goes on with an epoch: else it cannot know of files that are called something else now
     */
    default void between(boolean goesOn) throws IOException {}

    /** A process runs: the same. Called often, from a loop without a pause. */
    default void meanwhile() throws IOException {}

    /** What was begun is completed: nothing is added from now on. */
    default void complete() throws IOException {}

    /** Whether the run ends when all is read; one that does not is stopped when all is written. */
    boolean ends();

    /** The file that grows. */
    default Path output() {
        return folder().resolve("out.log");
    }

    /** What the output has, in lines. No process runs. */
    default List<String> found() throws IOException {
        return Files.exists(output()) ? Files.readAllLines(output()) : List.of();
    }

    /** The state folder. */
    default Path state() {
        return folder().resolve("state");
    }

    /** What a program gets that tells its phases in {@code phases}. */
    default List<String> arguments(Path phases) {
        return List.of(
                phases.toString(),
                "run",
                folder().resolve("route.yaml").toString(),
                "--set",
                "in=" + folder(),
                "--set",
                "out=" + folder(),
                "--state",
                state().toString());
    }
}
