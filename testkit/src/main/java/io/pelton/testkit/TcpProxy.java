// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes connections on to a port of this machine, and delays or breaks them when told to. Thread-safe. */
public final class TcpProxy implements Closeable {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final ServerSocket listening;
    private final int target;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private volatile Duration delay = Duration.ZERO;

    /**
     * Listens at a free port.
     *
     * @throws IOException if there is none
     */
    public TcpProxy(int target) throws IOException {
        this.target = target;
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Where it listens. */
    public int port() {
        return listening.getLocalPort();
    }

    /** The port that it passes connections on to. */
    public int target() {
        return target;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** A client whose server is away is refused, as by the server's machine. */
    private void connect(Socket client) {
        Socket server = new Socket();
        Connection connection = new Connection(client, server);
        try {
            server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
        } catch (IOException e) {
            connection.reset();
            return;
        }
        open.add(connection);
        Thread.ofVirtual().start(() -> connection.pass(client, server));
        connection.pass(server, client);
    }

    /** Resets all connections. */
    public void cut() {
        open.forEach(Connection::reset);
    }

    /** From now on all connections that there are swallow what is sent, and none of them ends. */
    public void leaveHalfOpen() {
        open.forEach(connection -> connection.isHalfOpen = true);
    }

    /** From now on what the server sends is passed on so much later. */
    public void answerLate(Duration delay) {
        this.delay = delay;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cut();
    }

    /** Two sockets, of which each gets what the other one is sent. */
    private final class Connection {
        private final Socket client;
        private final Socket server;
        private volatile boolean isHalfOpen;

        Connection(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void pass(Socket from, Socket to) {
            byte[] buffer = new byte[BUFFER_BYTES];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    if (from.equals(server)) {
                        delay();
                    }
                    if (!isHalfOpen) {
                        out.write(buffer, 0, count);
                    }
                }
                end();
            } catch (IOException e) {
                reset();
            }
        }

        private void delay() {
            try {
                boolean _ = EngineRuntime.system().await(listening::isClosed, delay.toNanos());
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts it", e);
            }
        }

        /** One side has ended in order; a half-open connection hides that. */
        private void end() throws IOException {
            if (!isHalfOpen) {
                open.remove(this);
                client.close();
                server.close();
            }
        }

        void reset() {
            open.remove(this);
            reset(client);
            reset(server);
        }

        private static void reset(Socket socket) {
            try (socket) {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                assert socket.isClosed() : e; // by the thread of the other direction
            }
        }
    }
}
