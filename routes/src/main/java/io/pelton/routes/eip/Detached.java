// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.message.Message;

/** Messages that go on by themselves, as many at once as there are threads for. */
final class Detached {
    private static final InFlight ANY = new InFlight(Integer.MAX_VALUE);

    private Detached() {}

    /** Begins {@code way}, which leads {@code message}, a detached one. */
    static void begin(Message message, Branches<Object> branches, Branches.Way<Object> way) {
        branches.detach(message, way, ANY);
    }
}
