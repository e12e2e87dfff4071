// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.message.Message;

/** Copies of messages that go ways of their own: who waits for the end of such a way is told. */
final class Copies {
    private static final InFlight ANY = new InFlight(Integer.MAX_VALUE);

    private Copies() {}

    /** Leads {@code copy} down one of {@code branches} to the end. */
    static void lead(Message copy, int branch, Branches<Object> branches) throws Exception {
        lead(copy, (each, its) -> its.run(branch, each), branches);
    }

    /** Leads {@code copy} on its way to the end. Where originals are kept, it is its own: as in Camel it is what came there. */
    static void lead(Message copy, Ways.Way way, Branches<Object> branches) throws Exception {
        if (copy.original() != null) {
            copy.keepOriginal();
        }
        leadOn(copy, way, branches);
    }

    /** The same, with the original that it has. */
    static void leadOn(Message copy, Ways.Way way, Branches<Object> branches) throws Exception {
        way.runToTheEnd(copy, branches, failure -> copy.complete(failure, branches));
    }

    /** A message with nothing of {@code message}, in its place: its original is kept where that of {@code message} is. */
    static Message empty(Message message) {
        Message empty = new Message(null);
        if (message.original() != null) {
            empty.keepOriginal();
        }
        return empty;
    }

    /** Has {@code copy}, a detached one, go on by itself; as many do at once as there are threads for. */
    static void detach(Message copy, Branches<Object> branches, Branches.Way<Object> way) {
        branches.detach(copy, way, ANY);
    }
}
