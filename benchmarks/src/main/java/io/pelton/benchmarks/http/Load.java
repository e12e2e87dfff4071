// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** Clients that send one request after the other, each on a connection that it keeps, and check the answers. */
final class Load {
    private static final byte[] BODY = "0123456789".repeat(10).getBytes(StandardCharsets.US_ASCII);
    private static final long MOST_MICROS = 60_000_000;

    private final int port;
    private final byte[] request;

    /** For a path of a server on this machine. */
    Load(int port, String path) {
        this.port = port;
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\nContent-Type: text/plain\r\nContent-Length: " + BODY.length + "\r\n\r\n";
        byte[] start = head.getBytes(StandardCharsets.US_ASCII);
        this.request = Arrays.copyOf(start, start.length + BODY.length);
        System.arraycopy(BODY, 0, request, start.length, BODY.length);
    }

    /** The microseconds of each request. */
    Histogram run(int clients, int requestsOfClient) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Histogram>> all = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                all.add(threads.submit(() -> client(requestsOfClient)));
            }
            Histogram sum = new Histogram(MOST_MICROS, 3);
            for (Future<Histogram> one : all) {
                sum.add(one.get());
            }
            return sum;
        }
    }

    private Histogram client(int requests) throws IOException {
        Histogram micros = new Histogram(MOST_MICROS, 3);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int i = 0; i < requests; i++) {
                long start = System.nanoTime();
                out.write(request);
                checkAnswer(in);
                micros.recordValue((System.nanoTime() - start) / 1_000);
            }
        }
        return micros;
    }

    private static void checkAnswer(InputStream in) throws IOException {
        String status = line(in);
        int length = -1;
        boolean isChunked = false;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            }
            isChunked |= line.equalsIgnoreCase("transfer-encoding: chunked");
        }
        byte[] body = isChunked ? chunks(in) : in.readNBytes(length);
        if (!status.startsWith("HTTP/1.1 200") || !Arrays.equals(body, BODY)) {
            throw new IOException("the answer was " + status + " with " + body.length + " bytes");
        }
    }

    private static byte[] chunks(InputStream in) throws IOException {
        byte[] body = {};
        for (int length = Integer.parseInt(line(in), 16); length > 0; length = Integer.parseInt(line(in), 16)) {
            byte[] chunk = in.readNBytes(length);
            int before = body.length;
            body = Arrays.copyOf(body, before + length);
            System.arraycopy(chunk, 0, body, before, length);
            line(in);
        }
        line(in);
        return body;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
