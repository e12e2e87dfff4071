// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.BeforeTry;
import io.pelton.message.Message;

/** Steps that may change a message before they fail: as in Camel, each try begins with body and headers as they were. */
public final class Tried {
    private Tried() {}

    /** What a step does to the message. */
    @FunctionalInterface
    public interface Change {
        /** @throws Exception if the step has failed */
        void make() throws Exception;
    }

    /** Makes the change, of which nothing is seen in another try if it fails. */
    public static void make(Message message, Change change) throws Exception {
        BeforeTry before = message.beforeTry();
        if (before == null) {
            change.make();
            return;
        }
        before.keep(message);
        change.make();
        before.forget();
    }

    /** The same for what consists of steps: each of them, and each of the copies that they lead on, has a try of its own. */
    static void makeWhole(Message message, Change change) throws Exception {
        BeforeTry before = message.beforeTry();
        if (before != null) {
            before.keep(message);
            message.setBeforeTry(new BeforeTry());
        }
        try {
            change.make();
            if (before != null) {
                before.forget();
            }
        } finally {
            message.setBeforeTry(before);
        }
    }
}
