// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server of HTTP and what it serves. It listens from when it is told to until its last route reads no more, and ends when what was asked until then
 * is answered. Thread-safe.
 */
final class HttpServer {
    private static final System.Logger LOGGER = System.getLogger(HttpServer.class.getName());
    private static final int MOST_OF_HEADERS = 16 * 1024;
    private static final int MOST_OF_FIRST_LINE = 8 * 1024;

    /** How long a connection may rest in the middle of a request, and between two. */
    private static final Duration SILENCE = Duration.ofSeconds(30);

    /** How long connections may take to write what is answered. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServerAddress address;
    private volatile List<Service> services = List.of();
    private volatile boolean isOpen;
    private @Nullable WebServer server;
    private @Nullable Event stopped;

    HttpServer(ServerAddress address) {
        this.address = address;
    }

    ServerAddress address() {
        return address;
    }

    /** What it serves, what says more of its paths first. */
    List<Service> services() {
        return services;
    }

    /** Whether all routes of the run that it serves are known, and the first one reads. */
    boolean isOpen() {
        return isOpen;
    }

    /** Requests are answered from now on. */
    void open() {
        isOpen = true;
    }

    synchronized void add(Service service) {
        List<Service> all = new ArrayList<>(services);
        all.add(service);
        all.sort(Comparator.comparing(each -> each.served().pattern()));
        services = List.copyOf(all);
    }

    /** Whether there is nothing left to serve. */
    synchronized boolean remove(Service service) {
        services = services.stream().filter(each -> !each.equals(service)).toList();
        return services.isEmpty();
    }

    /**
     * Listens, if it does not yet.
     *
     * @throws PeltonException if it cannot
     */
    synchronized void listen() {
        if (server != null) {
            return;
        }
        RequestHandler handler = new RequestHandler(this);
        WebServer made = WebServer.builder()
                .host(address.host())
                .port(address.port())
                .shutdownHook(false)
                .shutdownGracePeriod(SILENCE.multipliedBy(2))
                .featuresDiscoverServices(false)
                .protocolsDiscoverServices(false)
                .connectionConfig(connection -> connection.readTimeout(SILENCE))
                .idleConnectionTimeout(SILENCE.multipliedBy(2))
                .addProtocol(Http1Config.builder().maxHeadersSize(MOST_OF_HEADERS).maxPrologueLength(MOST_OF_FIRST_LINE).build())
                .routing(HttpRouting.builder().any(handler))
                .build();
        try {
            made.start();
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new PeltonException(ErrorCode.READ_FAILED, "no server can listen on " + address + ": " + cause.getMessage(), e);
        }
        server = made;
        LOGGER.log(System.Logger.Level.INFO, "listening on http://" + new ServerAddress(address.host(), made.port()));
    }

    /** Where it listens; 0 if it does not. */
    synchronized int port() {
        return server == null ? 0 : server.port();
    }

    /** Listens no more, if no route takes requests any more. */
    void drainIfAllAre() {
        if (services.stream().allMatch(Service::isOver)) {
            Event _ = stop();
        }
    }

    /** Ends; returns when what is answered is written, or cannot be in some seconds. */
    void close() {
        Event end = stop();
        try {
            if (end != null && !end.await(PATIENCE.toNanos())) {
                LOGGER.log(System.Logger.Level.WARNING, "connections to " + address + " are cut: they have not ended within " + PATIENCE.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            EngineRuntime.current().currentTask().interrupt();
        }
    }

    /** Closes the port and, as they come to rest, the connections. What happens when that is done; null if there is nothing to be done. */
    private synchronized @Nullable Event stop() {
        WebServer stopping = server;
        if (stopping != null && stopped == null) {
            EngineRuntime runtime = EngineRuntime.current();
            Event event = runtime.event();
            stopped = event;
            Task _ = runtime.start("pelton-http-stop", Task.Kind.DEVICE, () -> {
                try {
                    stopping.stop();
                } finally {
                    event.happen();
                }
            });
        }
        return stopped;
    }
}
