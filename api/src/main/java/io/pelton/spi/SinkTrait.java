// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/** What an engine must know of a sink to write to it. */
public enum SinkTrait {
    /** Its writers never block and cost so little that they are called on the worker that made the record. */
    INLINE,

    /** It wants the whole messages of a route, with headers and all, where others get their bodies. */
    TAKES_MESSAGES,

    /** Several of its writers may be open and written at once, each by a thread of its own. */
    CONCURRENT,

    /** Writing the same records twice leaves the same result as writing them once. */
    IDEMPOTENT,

    /** What its writers have written is there when the flow has ended well, and not before: a run that is killed leaves nothing of it. */
    ALL_OR_NOTHING,

    /**
     * What its writers have written can be cut back to where it {@linkplain OutputWriter#mark ended} at an epoch, and they may be opened to {@linkplain
     * Sink#open(Mark) go on} there: what is written after the last epoch of a run comes once all the same.
     */
    RESUMABLE,

    /**
     * Resumable by a transaction of its own, from one epoch to the next: its writers are {@link DecidingWriter}s. Of what is started together one sink
     * at most can be such.
     */
    DECIDES
}
