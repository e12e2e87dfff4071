// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/** Where records come from. Used by one thread at a time. */
sealed interface Input permits InputFile, InputTopic, Requests {
    /** A round begins: a run without a state folder, or with a new one, begins anew. */
    void begin() throws IOException;

    /** The part of a route that reads it, at the indentation of what is in {@code from}. */
    String from(Sending sending);

    /** The end of the route, after all is sent; at the indentation of steps. */
    default String lastSteps() {
        return "";
    }

    /** Options of the command line, if it needs some. */
    default List<String> options() {
        return List.of();
    }

    /** Whether a run keeps its place here in a state folder, as it must be to give what is wanted. */
    boolean needsState(Guarantee wanted);

    /** Whether a run ends when all is read; else it is stopped. */
    boolean ends();

    /** Nothing is disturbed any more: returns when all that was begun to be sent is sent, and answered if it ever is. */
    default void complete() throws InterruptedException {}

    /** The numbers of records of which somebody has been told that they are kept. */
    BitSet acknowledged();

    /** How many streams there are that keep their order, each with the records of one rest of their number; 0 if none. */
    int streams();

    /** About how many records of a round there are, or how many come in some seconds. */
    int records();

    /** The server it belongs to, if any. */
    List<Server> servers();

    /** The numbers from 0 to {@code count}. */
    static BitSet all(int count) {
        BitSet all = new BitSet();
        all.set(0, count);
        return all;
    }
}
