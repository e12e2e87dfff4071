// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where records go, as somebody sees it who looks from outside. Used by one thread at a time. */
sealed interface Output permits OutputFile, OutputTable, OutputTopic {
    /**
     * A round begins: from now on it is another one, which is empty.
     *
     * @param round the folder of the round, in which runs have their state, if they have any, as {@code state}
     */
    void begin(Path round) throws IOException;

    /** The part of a route that writes to it, at the indentation of steps. */
    String steps(Sending sending);

    /** A bean of the route, if it needs one. */
    default String beans() {
        return "";
    }

    /** Options of the command line, if it needs some. */
    default List<String> options() {
        return List.of();
    }

    /** How far it has grown, committed or not. */
    long written() throws IOException;

    /** By how much it grows by one record, about. */
    long perRecord();

    /** Grows when something is committed. */
    long committed() throws IOException;

    /** The numbers of all records that others can see, in order. */
    long[] delivered() throws IOException;

    /** The server it belongs to, if any. */
    List<Server> servers();
}
