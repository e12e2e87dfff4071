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
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/** Connections of HTTP/1.1 whose {@link Intake} is known. */
record MeteredHttp(Http1ConnectionSelector http) implements ServerConnectionSelector {
    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        Intake intake = Intake.begin(context.dataReader());
        return http.connection(new Metered(context, DataReader.create(intake::take)));
    }

    /** The same connection with another reader. */
    private record Metered(ConnectionContext connection, DataReader dataReader) implements ConnectionContext {
        @Override
        public ListenerContext listenerContext() {
            return connection.listenerContext();
        }

        @Override
        public ExecutorService executor() {
            return connection.executor();
        }

        @Override
        public DataWriter dataWriter() {
            return connection.dataWriter();
        }

        @Override
        public Router router() {
            return connection.router();
        }

        @Override
        public Optional<ProxyProtocolData> proxyProtocolData() {
            return connection.proxyProtocolData();
        }

        @Override
        public HelidonSocket serverSocket() {
            return connection.serverSocket();
        }

        @Override
        public PeerInfo remotePeer() {
            return connection.remotePeer();
        }

        @Override
        public PeerInfo localPeer() {
            return connection.localPeer();
        }

        @Override
        public boolean isSecure() {
            return connection.isSecure();
        }

        @Override
        public String socketId() {
            return connection.socketId();
        }

        @Override
        public String childSocketId() {
            return connection.childSocketId();
        }
    }
}
