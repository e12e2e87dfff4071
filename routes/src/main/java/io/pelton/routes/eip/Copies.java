// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;

/** Copies of messages that go ways of their own: whoever waits for the end of such a way is told. */
final class Copies {
    private Copies() {}

    /** Where a copy goes. */
    @FunctionalInterface
    interface Way {
        void run() throws Exception;
    }

    /** Leads {@code copy} on its way to the end. */
    static void run(Way way, Message copy) throws Exception {
        try {
            way.run();
        } catch (Exception e) {
            copy.complete(e);
            throw e;
        }
        copy.complete(null);
    }
}
