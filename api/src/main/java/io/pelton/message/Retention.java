// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

/** What a source keeps of messages that were polled. */
public enum Retention {
    /** All: nothing is taken from it, and each run finds the same. */
    UNCHANGED,

    /** All: each run begins with the first message again. */
    RESTARTED,

    /** What is not complete. It is put away after that, so a process that is killed in between leaves it to be polled once more. */
    UNTIL_COMPLETE,

    /** Nothing: what was polled and not written is lost. */
    NONE
}
