// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where records come from. A source is an immutable description; its splits are read independently of each other, each
 * by one cursor on one thread at a time, and order is kept within a split.
 *
 * @param <T> the type of its records
 */
public interface Source<T> extends Serializable {
    /**
     * The parts there are to read now. Called once when the flow starts. May block.
     *
     * @throws Exception if the source cannot be reached or does not exist
     */
    List<? extends Split> splits() throws Exception;

    /**
     * The parts there are to read now, and from where on, when {@code known} is how far it was read before. Called once when the flow starts, in
     * place of {@link #splits()}, if it is {@linkplain SourceTrait#REPLAYABLE replayable} and positions are kept. May block. By default each
     * split goes on where one with its id was, with the same mark.
     *
     * @param known one position for each split that was read, also if that is not there any more
     * @throws Exception if the source cannot be reached, does not exist, or something that was read in part is not there any more
     */
    default List<? extends Split> splits(List<Position> known) throws Exception {
        List<Split> all = new ArrayList<>();
        for (Split split : splits()) {
            Position start = split.start();
            all.add(known.stream()
                    .filter(position -> position.split().equals(split.id()) && position.mark().equals(start.mark()))
                    .findFirst()
                    .map(position -> new Split(split.id(), split.sizeBytes(), position))
                    .orElse(split));
        }
        return all;
    }

    /**
     * Opens one of {@link #splits()} at {@code offset}: 0 for its beginning, else an offset a cursor of this split has given.
     * The caller owns the cursor and closes it.
     *
     * @throws Exception if it cannot be opened; nothing stays open then
     */
    Cursor<T> open(Split split, long offset, CursorContext context) throws Exception;

    /**
     * Says that a flow is going to read it: called before any flow of a run is set in motion. What it returns is closed when that flow has
     * ended. A source may so keep what it has still to read from being replaced in this process. By default does nothing.
     */
    default Closeable announce() {
        return () -> {};
    }

    /** What it can, and what it wants. Always the same. None by default. */
    default Set<SourceTrait> traits() {
        return Set.of();
    }

    /**
     * This source for a consumer to whom order means nothing: it may be cut into more and smaller splits, which are read
     * side by side. By default the source itself.
     */
    default Source<T> unordered() {
        return this;
    }

    /**
     * Whether it reads {@code file}, or would if that existed: no sink of the same run may write to it then.
     *
     * @throws IOException if the file system does not say
     */
    default boolean reads(Path file) throws IOException {
        return false;
    }

    /**
     * Whether it may move something it has read over {@code output}, a file, or over a file in that folder: no sink of the same run may
     * write there then.
     *
     * @throws IOException if the file system does not say
     */
    default boolean movesOver(Path output) throws IOException {
        return false;
    }

    /** The file in which it remembers what it has read; null if there is none. Nothing else may read or write it. */
    default @Nullable Path stateFile() {
        return null;
    }

    /**
     * Why there is nothing to read from now, such as a file that does not exist, as far as that shows without opening it or waiting for it; null if
     * there is something, or if that does not show. It may be there when reading begins.
     *
     * @throws IOException if the file system does not say
     */
    default @Nullable PeltonException absence() throws IOException {
        return null;
    }

    /**
     * What it reads from, such as {@code standard input}, if each record there goes to one reader only: no other source of the same run
     * may read from any of the same. Empty if any number may.
     *
     * @throws IOException if the file system does not say
     */
    default Set<String> onlyReaderOf() throws IOException {
        return Set.of();
    }

    /** What is read, as the user would write it, such as {@code lines:access.log}. */
    @Override
    String toString();
}
