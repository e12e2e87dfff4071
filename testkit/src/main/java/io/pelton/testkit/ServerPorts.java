// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that are told theirs before they start, or start again at the same one. They are none of those from which the system takes the ports of clients: such a one may
 * be a client's, or one of a connection that has just ended, when the server binds it.
 */
public final class ServerPorts {
    private static final int FIRST = 10_000;

    /** Where those of clients begin on Linux; elsewhere they are greater. */
    private static final int END = 32_768;

    private static final int TRIES = 100;

    private ServerPorts() {}

    /**
     * One that nothing is bound to now.
     *
     * @throws IOException if none was found
     */
    public static int free() throws IOException {
        IOException last = new IOException("no port was tried");
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }
}
