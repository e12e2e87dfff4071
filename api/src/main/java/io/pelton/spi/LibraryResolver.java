// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds libraries by their coordinates, {@code group:artifact:version}. Its methods block. */
public interface LibraryResolver {
    /**
     * The jars of libraries and of all that these need, in the order of a class path. What is in the cache of the machine is taken from
     * there; the rest is fetched.
     *
     * @param progress is told what is fetched, a line at a time, by any thread
     * @throws io.pelton.error.PeltonException if one is not to be had, with its coordinates
     */
    List<Path> resolve(List<String> coordinates, Consumer<String> progress);

    /** The jar of a library, without what it needs, if it is in the cache of the machine; nothing is fetched. */
    Optional<Path> cached(String coordinates);
}
