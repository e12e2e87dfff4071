// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/** What an engine must know of a source to read it. */
public enum SourceTrait {
    /** {@link Cursor#advance()} may wait for the outside world: each cursor gets a thread of its own. */
    BLOCKING,

    /** A split that is read again from an offset gives the same records again. Effectively-once delivery needs this. */
    REPLAYABLE,

    /**
     * Somebody waits for what a route makes of each record: its cursors want {@link Cursor#reply}. Only routes tell that. Such a source, like
     * the next two, does not block.
     */
    WANTS_REPLY,

    /**
     * Its cursors want to know when what was made of a record is durable, and of failures: {@link Cursor#completed}. Routes tell that; a
     * flow of a Java program tells only what is committed, and is refused if the source does not want that, too.
     */
    WANTS_COMPLETION,

    /** Its cursors want to know how far a split is {@link Cursor#committed committed}. */
    WANTS_COMMIT,

    /**
     * What is read is gone from where it would be found, though it is not lost: what is not committed when the process is killed is not read
     * again.
     */
    TAKES_AWAY,

    /** Records are requests whose senders get an answer: none is read again, but who gets no answer may send it again. */
    REQUESTS,

    /**
     * A route is given the next record as soon as the one before goes on by itself, such as in a delay, as by asynchronous consumers of Camel;
     * else when that has come to its end.
     */
    ASYNCHRONOUS
}
