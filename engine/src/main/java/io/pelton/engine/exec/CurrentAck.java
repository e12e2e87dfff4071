// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;

/** The acknowledgement that the records hold which a program writes now. Used by the thread that runs the program. */
interface CurrentAck {
    /** That of the batch that is processed, or of what is emitted. */
    Ack current();

    /** The records that {@code way} writes hold {@code ack}, which is released when all of them do. */
    void during(Ack ack, Runnable way);

    /** Of what writes records one by one, each for itself. */
    static CurrentAck none() {
        return new CurrentAck() {
            @Override
            public Ack current() {
                return Ack.ofBatch();
            }

            @Override
            public void during(Ack ack, Runnable way) {
                throw new IllegalStateException("no block writes here");
            }
        };
    }
}
