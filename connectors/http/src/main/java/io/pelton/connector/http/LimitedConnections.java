// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/**
 * Connections that read through a {@link ChunkReader} and write through a {@link PatientWriter}. Thread-safe.
 *
 * @param patience how long a client may read nothing of its answer, and how long the first line and the headers of a request may take
 * @param handshakes are told when that of a connection has succeeded
 */
record LimitedConnections(ServerConnectionSelector all, Duration patience, Handshakes handshakes) implements ServerConnectionSelector {
    @Override
    public int bytesToIdentifyConnection() {
        return all.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return all.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return all.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        handshakes.end();
        PatientWriter writer = new PatientWriter(context.dataWriter(), EngineRuntime.system(), patience.toNanos());
        ChunkReader reader = new ChunkReader(new RequestHead(context.dataReader(), EngineRuntime.system(), patience));
        return new PatientConnection(all.connection(new Context(context, reader, writer)), writer);
    }

    /** That of a connection with another reader and writer. */
    private record Context(ConnectionContext of, DataReader dataReader, DataWriter dataWriter) implements ConnectionContext {
        @Override
        public ListenerContext listenerContext() {
            return of.listenerContext();
        }

        @Override
        public ExecutorService executor() {
            return of.executor();
        }

        @Override
        public Router router() {
            return of.router();
        }

        @Override
        public Optional<ProxyProtocolData> proxyProtocolData() {
            return of.proxyProtocolData();
        }

        @Override
        public HelidonSocket serverSocket() {
            return of.serverSocket();
        }

        @Override
        public PeerInfo remotePeer() {
            return of.remotePeer();
        }

        @Override
        public PeerInfo localPeer() {
            return of.localPeer();
        }

        @Override
        public boolean isSecure() {
            return of.isSecure();
        }

        @Override
        public String socketId() {
            return of.socketId();
        }

        @Override
        public String childSocketId() {
            return of.childSocketId();
        }
    }
}
