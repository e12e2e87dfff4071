// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.time.Duration;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Sockets of a server that speaks TLS. Helidon leaves the connection open when it closes one, and waits for a client that never begins to speak without an
 * end: these take their connection with them, have a time to wait from the start, and say when their handshake begins. Thread-safe.
 */
final class TlsSockets extends SSLSocketFactory {
    private final SSLSocketFactory of;
    private final Duration silence;
    private final Handshakes handshakes;

    private TlsSockets(SSLSocketFactory of, Duration silence, Handshakes handshakes) {
        this.of = of;
        this.silence = silence;
        this.handshakes = handshakes;
    }

    /**
     * Like {@code context}, but with such sockets.
     *
     * @param silence how long a client may say nothing
     * @param handshakes are told when one begins, by the thread of its connection
     */
    static SSLContext in(SSLContext context, Duration silence, Handshakes handshakes) {
        return new SSLContext(new Contexts(context, new TlsSockets(context.getSocketFactory(), silence, handshakes)), context.getProvider(), context.getProtocol()) {};
    }

    /** What Helidon makes one of. */
    @Override
    public Socket createSocket(Socket connection, @Nullable InputStream consumed, boolean autoClose) throws IOException {
        connection.setSoTimeout(Math.toIntExact(silence.toMillis()));
        handshakes.begin(connection);
        return of.createSocket(connection, consumed, true);
    }

    @Override
    public Socket createSocket(Socket connection, String host, int port, boolean autoClose) throws IOException {
        return of.createSocket(connection, host, port, autoClose);
    }

    @Override
    public Socket createSocket() throws IOException {
        return of.createSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return of.createSocket(host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return of.createSocket(host, port, localHost, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return of.createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return of.createSocket(host, port, localHost, localPort);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return of.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return of.getSupportedCipherSuites();
    }

    /** A context, but for its sockets. */
    private static final class Contexts extends SSLContextSpi {
        private final SSLContext context;
        private final TlsSockets sockets;

        Contexts(SSLContext context, TlsSockets sockets) {
            this.context = context;
            this.sockets = sockets;
        }

        @Override
        protected void engineInit(KeyManager @Nullable [] keys, TrustManager @Nullable [] trusted, @Nullable SecureRandom random) throws KeyManagementException {
            throw new KeyManagementException("the context has its keys already");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return sockets;
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context.getServerSocketFactory();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return context.createSSLEngine();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return context.createSSLEngine(host, port);
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.getClientSessionContext();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return context.getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return context.getSupportedSSLParameters();
        }
    }
}
