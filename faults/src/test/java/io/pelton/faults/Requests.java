// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import io.pelton.testkit.ServerPorts;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Requests of many clients, each a record. One is acknowledged when it is answered with 200. Nobody sends one again that was sent. */
final class Requests implements Input {
    private static final int CLIENTS = 200;
    private static final int OK = 200;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final int port = ServerPorts.free();
    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger next = new AtomicInteger();
    private final List<Thread> clients = new ArrayList<>();
    private final int records;
    private BitSet acknowledged = new BitSet();
    private volatile boolean isComplete;

    /** @param records about how many are answered in some seconds */
    Requests(int records) throws IOException {
        this.records = records;
    }

    @Override
    public void begin() {
        next.set(0);
        acknowledged = new BitSet();
        isComplete = false;
        clients.clear();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(Thread.ofVirtual().start(this::send));
        }
    }

    private void send() {
        while (!isComplete) {
            int number = next.getAndIncrement();
            while (!isComplete && !isSent(number)) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** False if nobody listens. */
    private boolean isSent(int number) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/events"))
                .POST(HttpRequest.BodyPublishers.ofString(Records.text(number)))
                .build();
        try {
            if (http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == OK) {
                acknowledge(number);
            }
            return true;
        } catch (ConnectException e) {
            return false;
        } catch (IOException e) {
            return true; // nobody knows whether it is kept
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void acknowledge(int number) {
        acknowledged.set(number);
    }

    /** When the last run has answered, so that there is something that was acknowledged. */
    @Override
    public void complete() throws InterruptedException {
        int before = acknowledged().cardinality();
        long begin = System.nanoTime();
        while (acknowledged().cardinality() == before && System.nanoTime() - begin < PATIENCE_NANOS) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        isComplete = true;
        for (Thread client : clients) {
            client.join();
        }
    }

    /** The control is an option that there is: the answer comes at the end of the route. */
    @Override
    public String from(Sending sending) {
        return """
                      uri: platform-http:/events
                      parameters: {httpMethodRestrict: POST%s}
                """.formatted(sending == Sending.EARLY ? "" : ", acknowledge: durable");
    }

    /** The body of the answer. */
    @Override
    public String lastSteps() {
        return """
                        - setBody: {constant: kept}
                """;
    }

    @Override
    public List<String> options() {
        return List.of("--set", "camel.server.port=" + port);
    }

    @Override
    public boolean needsState(Guarantee wanted) {
        return wanted == Guarantee.EFFECTIVELY_ONCE;
    }

    @Override
    public boolean ends() {
        return false;
    }

    @Override
    public synchronized BitSet acknowledged() {
        return (BitSet) acknowledged.clone();
    }

    @Override
    public int streams() {
        return 0;
    }

    @Override
    public int records() {
        return records;
    }

    @Override
    public List<Server> servers() {
        return List.of();
    }
}
