// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;

/** Copies of messages that go ways of their own: whoever waits for the end of such a way is told. */
final class Copies {
    private Copies() {}

    /** Where a copy goes. */
    @FunctionalInterface
    interface Way {
        void run() throws Exception;
    }

    /** Leads {@code copy} on its way, down one of {@code branches}, to the end: a failure is one, an end of the flow is none. */
    static void run(Way way, Message copy, Branches<Object> branches) throws Exception {
        try {
            way.run();
        } catch (Exception e) {
            copy.complete(e, branches);
            throw e;
        } catch (Error e) {
            if (!branches.endsFlow(e)) {
                copy.complete(e, branches);
            }
            throw e;
        }
        copy.complete(null, branches);
    }
}
