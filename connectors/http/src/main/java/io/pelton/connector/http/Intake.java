// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.DataReader;
import org.jspecify.annotations.Nullable;

/**
 * What a connection takes from its client. Helidon gives a chunk of a body, and a line between two chunks, only when it has all of it: without a limit here, one
 * chunk may use up the memory of all routes, whatever is allowed for the body. Belongs to the thread of the connection, on which its requests are handled.
 */
final class Intake {
    private static final ThreadLocal<Intake> OF_CONNECTION = new ThreadLocal<>();

    /** What is no part of the body: sizes of chunks, their extensions, trailers. */
    private static final int FRAMING = 8 * 1024;

    /** From so many bytes on that Helidon holds before it gives one, they are counted beside what is given. */
    private static final int UNCOUNTED = 64 * 1024;

    private final DataReader client;
    private BodyRoom.@Nullable Share share;
    private long allowed;
    private long taken;

    private Intake(DataReader client) {
        this.client = client;
    }

    /** Of the connection that begins on this thread. */
    static Intake begin(DataReader client) {
        Intake intake = new Intake(client);
        OF_CONNECTION.set(intake);
        return intake;
    }

    /** That of the connection of this thread. */
    static Intake current() {
        return OF_CONNECTION.get();
    }

    /** The body of a request cannot be taken. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final boolean isTooLarge;

        private Refused(boolean isTooLarge) {
            super(isTooLarge ? "the body is too large" : "there is no room for the body", null, false, false);
            this.isTooLarge = isTooLarge;
        }
    }

    /**
     * What comes from now on is for the next part of a body.
     *
     * @param bodyShare where what is held is counted
     * @param most how many bytes of the body may follow
     */
    void expect(BodyRoom.Share bodyShare, long most) {
        share = bodyShare;
        allowed = most + FRAMING;
        taken = 0;
    }

    /** The body has been read: Helidon itself has limits for what follows. */
    void end() {
        share = null;
    }

    /**
     * The next bytes; waits for them.
     *
     * @throws Refused if they are too many
     */
    byte[] take() {
        BodyRoom.Share counted = share;
        if (counted != null && taken > allowed) {
            throw new Refused(true);
        }
        byte[] bytes = client.readBuffer().readBytes();
        taken += bytes.length;
        if (counted != null && taken > UNCOUNTED && !counted.take(bytes.length)) {
            throw new Refused(false);
        }
        return bytes;
    }
}
