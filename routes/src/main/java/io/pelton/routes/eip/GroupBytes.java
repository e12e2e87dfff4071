// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.state.HeapSize;
import io.pelton.state.StateAccount;

/** Counts about how many bytes of the heap open groups take. */
record GroupBytes(StateAccount account) {
    /** An open group without its key and message: itself, its entry, its timer, its lease. */
    private static final long GROUP = 240;

    /** What a message adds besides its body, until that is measured: a strategy keeps little of it, or all. */
    private static final long PER_MESSAGE = 64;

    /** A group begins, with what is in it. */
    void begins(Group group) {
        account.add(whole(group));
    }

    /** A group has ended. */
    void ends(Group group) {
        account.add(-whole(group));
    }

    private static long whole(Group group) {
        return GROUP + HeapSize.ofText(group.key) + group.bytes;
    }

    /** A strategy of our own takes the message, or its body, or nothing of it. The group begins if it is empty. */
    void takes(Group group, Strategy strategy, Message message) {
        long bytes = switch (strategy) {
            case GROUPED_BODIES -> Integer.BYTES + HeapSize.of(message.body());
            case GROUPED_MESSAGES, GROUPED_EXCHANGES -> Integer.BYTES + HeapSize.of(message);
            case LATEST -> HeapSize.of(message) - group.bytes;
            case ORIGINAL, ORIGINAL_ALONE, FIRST_FAILED -> 0;
        };
        if (group.message == null) {
            long first = HeapSize.of(message);
            if (bytes < first) {
                account.admit(message);
                bytes = first;
            }
            account.add(whole(group) + bytes);
        } else {
            account.add(bytes);
        }
        group.bytes += bytes;
    }

    /** About what a message adds, before a strategy has made anything of it. */
    static long added(Message message) {
        return PER_MESSAGE + HeapSize.of(message.body());
    }

    /**
     * What a strategy makes is measured when as much has been added as was there when it was measured last: so a list costs no more the
     * longer it is, and no more is counted than twice of what there is.
     */
    void made(Group group, Message made, long added) {
        long bytes = group.bytes + added;
        boolean isMeasured = bytes >= 2 * group.measured;
        if (isMeasured) {
            account.admit(made);
            bytes = HeapSize.of(made);
        }
        account.add(bytes - group.bytes);
        group.bytes = bytes;
        group.measured = isMeasured ? bytes : group.measured;
    }
}
