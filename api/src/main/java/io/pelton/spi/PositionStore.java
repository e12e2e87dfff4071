// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps from one run to the next how far sources were read. Used by one thread at a time for each source. Its methods throw {@link IOException}, or
 * {@link io.pelton.error.PeltonException} with what the store has to say of it.
 */
public interface PositionStore {
    /**
     * The names of all sources of which a position is known.
     *
     * @throws IOException if that cannot be read
     */
    Set<String> sources() throws IOException;

    /**
     * How far {@code source} was read when that was written last: one position for each of its splits; none if it was never written.
     *
     * @param source a name that stays the same from run to run
     * @throws IOException if that cannot be read
     */
    List<Position> read(String source) throws IOException;

    /**
     * Notes where the splits of these sources are read from now on, all of them: what was known of other splits of theirs is forgotten. Other sources
     * stay as they are. When it returns, that survives as what {@link #write} has noted.
     *
     * @param starts by source; a source without any is not known any more
     * @throws IOException if that failed: then the next run finds all of it, or what was there before
     */
    void begin(Map<String, List<Position>> starts) throws IOException;

    /**
     * Notes how far splits of {@code source} are committed. When it returns, that survives the end of the process and a power loss. Other splits
     * stay as they are.
     *
     * @throws IOException if that failed: then the next run finds all of it, or what was there before. After a sync that has failed, nothing can be
     *     written any more
     */
    void write(String source, List<Position> moved) throws IOException;
}
