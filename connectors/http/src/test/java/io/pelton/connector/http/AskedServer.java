// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server whose answers are written byte by byte, so that they may be broken. */
final class AskedServer implements AutoCloseable {
    /** What it is asked. */
    record Asked(String method, String target, Map<String, String> headers, String body) {}

    /** Answers. */
    interface Answering {
        /** Writes an answer; the connection is used again if that is true. */
        boolean answer(Asked asked, Connection connection) throws Exception;
    }

    /** A connection that a request came on. */
    record Connection(Socket socket, InputStream in, OutputStream out) {
        /** Writes these characters, each as a byte. */
        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        /** A whole answer. */
        boolean send(String status, String headers, String body) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            write("HTTP/1.1 " + status + "\r\nContent-Length: " + bytes.length + "\r\n" + headers + "\r\n");
            out.write(bytes);
            out.flush();
            return true;
        }

        /** Returns when the client has ended the connection. */
        void awaitEnd() {
            try {
                in.readAllBytes();
            } catch (IOException e) {
                // that is an end, too
            }
        }

        /** Ends it as a crash does. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    private final ServerSocket server = new ServerSocket(0, 2_000, InetAddress.getByName("127.0.0.1"));
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final Answering answering;

    AskedServer(Answering answering) throws IOException {
        this.answering = answering;
        Thread.startVirtualThread(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Its host and port. */
    String address() {
        return "127.0.0.1:" + port();
    }

    /** What it was asked, in this order. */
    List<Asked> asked() {
        return asked;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException e) {
            // it is closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            boolean goesOn = true;
            while (goesOn) {
                Asked request = request(in);
                if (request == null) {
                    return;
                }
                asked.add(request);
                goesOn = answering.answer(request, new Connection(socket, in, socket.getOutputStream()));
            }
        } catch (Exception e) {
            // the client sees it
        }
    }

    private static Asked request(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String[] header = line.split(": ?", 2);
            headers.merge(header[0].toLowerCase(Locale.ROOT), header[1], (one, next) -> one + "," + next);
        }
        String[] parts = first.split(" ", 3);
        return new Asked(parts[0], parts[1], headers, new String(body(in, headers), StandardCharsets.UTF_8));
    }

    private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
        if (!headers.containsKey("transfer-encoding")) {
            return in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int length = Integer.parseInt(line(in), 16);
        while (length > 0) {
            body.writeBytes(in.readNBytes(length));
            line(in);
            length = Integer.parseInt(line(in), 16);
        }
        line(in);
        return body.toByteArray();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
