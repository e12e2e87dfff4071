// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.state.HeapSize;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message that a step keeps for a while.
 *
 * @param lease what keeps it from being acknowledged; null for one that was restored
 * @param bytes about how many bytes of the heap it took with its place among the others when it came: what it shares with copies may change
 */
record KeptMessage(Message message, Branches.@Nullable Lease lease, long bytes) {
    private static final long BYTES = 160;

    KeptMessage(Message message, Branches.@Nullable Lease lease) {
        this(message, lease, BYTES + HeapSize.of(message));
    }

    /** Writes it, with the keys that wait for the end of its way: nothing else that waits for it outlives the run. */
    void write(StateOut out) throws IOException {
        out.writeValue(message);
        LazyKeys.write(message, out);
    }

    /** Reads one, which keeps no position. */
    static KeptMessage read(StateIn in, LazyKeys keys) throws IOException {
        Message message = (Message) Objects.requireNonNull(in.readValue());
        keys.read(message, in);
        return new KeptMessage(message, null);
    }

    /** Leads it down the first branch to its end; what fails there goes to the error policy. Throws only what ends the flow. */
    void emit(Branches<Object> branches) {
        branches.emit(lease, () -> lead(message, branches));
    }

    /**
     * Leads a message down the first branch to its end. What fails there is a failure of this message, not of the one that is there now:
     * others may wait for it. Throws only what ends the flow.
     */
    static void lead(Message message, Branches<Object> branches) {
        try {
            Copies.lead(message, 0, branches);
        } catch (Throwable e) {
            branches.setAside(message, e); // throws it again if it is the end of the flow
        }
    }
}
