// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.SerializationConfig;
import io.helidon.http.DirectHandler;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
    static final int MOST_OF_HEADERS = 16 * 1024;
    private static final int MOST_OF_FIRST_LINE = 8 * 1024;

    /** How long a connection may rest in the middle of a request or of a long answer, and between two. */
    static final Duration SILENCE = Duration.ofSeconds(60);

    /** How long connections may take to write what is answered. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServerAddress address;
    private final ServerLimits limits;
    private final Handshakes handshakes;
    private volatile List<Service> services = List.of();

    /** What it has served before, and serves no more. */
    private volatile List<Service> former = List.of();

    private final Event opened = EngineRuntime.system().event();
    private @Nullable WebServer server;
    private @Nullable PortWatch watch;
    private @Nullable Event stopped;

    /** Whether it has been told to end, and has not been started again. */
    private volatile boolean isStopping;

    HttpServer(ServerAddress address, ServerLimits limits) {
        this.limits = limits;
        this.address = address;
        this.handshakes = new Handshakes(EngineRuntime.system(), limits.patience());
    }

    ServerAddress address() {
        return address;
    }

    /** What it serves, what says more of its paths first. */
    List<Service> services() {
        return services;
    }

    /** What it has served before: connections are there for a moment longer. */
    List<Service> former() {
        return former;
    }

    /** Whether connections end with the answers that are written now. */
    boolean isStopping() {
        return isStopping;
    }

    /** Waits until all routes of the run that it serves are known, and the first one reads; {@code nanos} at most. */
    void awaitOpen(long nanos) throws InterruptedException {
        boolean _ = opened.await(nanos);
    }

    /** Requests are answered from now on. */
    void open() {
        opened.happen();
    }

    synchronized void add(Service service) {
        List<Service> all = new ArrayList<>(services);
        all.add(service);
        all.sort(Comparator.comparing(each -> each.served().pattern()));
        services = List.copyOf(all);
    }

    /** Whether there is nothing left to serve. */
    synchronized boolean remove(Service service) {
        List<Service> gone = new ArrayList<>(former.stream().filter(each -> !each.served().equals(service.served())).toList());
        gone.add(service);
        former = List.copyOf(gone); // first, so that it is in one of the two lists for who looks into one after the other
        services = services.stream().filter(each -> !each.equals(service)).toList();
        return services.isEmpty();
    }

    /**
     * Listens, if it does not yet. One that ends, as its routes read no more, ends first.
     *
     * @param mostConnections that it has at once
     * @throws PeltonException if it cannot
     */
    void listen(int mostConnections) throws InterruptedException {
        Event end = listenUnlessItEnds(mostConnections);
        while (end != null) {
            end.await();
            forget(end);
            end = listenUnlessItEnds(mostConnections);
        }
    }

    /** It has ended: it may listen again. */
    private synchronized void forget(Event ended) {
        if (ended.equals(stopped)) {
            isStopping = false;
            stopped = null;
            server = null;
        }
    }

    private @Nullable Event listenUnlessItEnds(int mostConnections) {
        PortWatch begun;
        Event end;
        synchronized (this) {
            begun = server == null ? begin(mostConnections) : null;
            end = stopped;
        }
        if (begun != null) {
            begun.start(EngineRuntime.system(), () -> reopen(begun, mostConnections));
        }
        return end;
    }

    /** Starts the server; what is to watch it. */
    private PortWatch begin(int mostConnections) {
        WebServer begun = started(address.port(), mostConnections);
        PortWatch watching = new PortWatch(EngineRuntime.system(), address.host(), begun.port(), handshakes);
        server = begun;
        watch = watching;
        return watching;
    }

    private synchronized void reopen(PortWatch by, int mostConnections) {
        if (!by.equals(watch) || stopped != null) {
            return;
        }
        LOGGER.log(System.Logger.Level.WARNING, address.withPort(by.port()) + " was closed, as the process had no file left for a connection (ulimit -n): it is opened again");
        try {
            server = started(by.port(), mostConnections);
        } catch (PeltonException e) {
            LOGGER.log(System.Logger.Level.WARNING, "it cannot be yet: " + e.getMessage());
        }
    }

    private WebServer started(int port, int mostConnections) {
        RequestHandler handler = new RequestHandler(this, limits.room());
        WebServerConfig.Builder configured = WebServer.builder();
        if (address.tls() != null) {
            configured.tls(address.tls().tls(SILENCE, handshakes));
        }
        WebServer made = configured.host(address.host())
                .port(port)
                .maxTcpConnections(mostConnections)
                .shutdownHook(false)
                .shutdownGracePeriod(SILENCE)
                .featuresDiscoverServices(false)
                .protocolsDiscoverServices(false)
                .useNio(false) // only streams know a time to wait for
                .connectionOptions(options -> options.readTimeout(SILENCE).tcpNoDelay(true)) // else the end of a longer answer waits 40 ms for an acknowledgement
                .idleConnectionTimeout(SILENCE)
                .errorHandling(errors -> errors.includeEntity(true))
                .directHandlers(errors -> errors.addHandler(DirectHandler.EventType.BAD_REQUEST, new MalformedRequest()))
                .addConnectionSelector(new LimitedConnections(Http1ConnectionSelector.builder()
                        .config(Http1Config.builder().maxHeadersSize(MOST_OF_HEADERS).maxPrologueLength(MOST_OF_FIRST_LINE).build())
                        .build(), limits.patience(), handshakes))
                .routing(HttpRouting.builder().any(handler))
                .build();
        letJavaSerializationBe();
        made.start();
        if (!made.isRunning()) {
            throw new PeltonException(ErrorCode.READ_FAILED, "no server can listen on " + address + ": " + reason());
        }
        LOGGER.log(System.Logger.Level.INFO, "listening on " + address.withPort(made.port()).url());
        return made;
    }

    /** A server of Helidon forbids it to the whole process, also to code that has nothing to do with servers. */
    private static void letJavaSerializationBe() {
        try {
            SerializationConfig.builder().onNoConfig(SerializationConfig.Action.IGNORE).onWrongConfig(SerializationConfig.Action.IGNORE).build().configure();
        } catch (IllegalArgumentException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "the process has said itself what of Java serialization it allows", e);
        }
    }

    /** Helidon does not say why it could not listen. */
    private String reason() {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address.host(), address.port()));
            return "nothing says why";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Where it listens; 0 if it does not. */
    synchronized int port() {
        return server == null || stopped != null ? 0 : server.port();
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
    private @Nullable Event stop() {
        EngineRuntime runtime = EngineRuntime.current();
        Event event = runtime.event();
        WebServer stopping;
        PortWatch watching;
        synchronized (this) {
            stopping = server;
            if (stopping == null || stopped != null) {
                return stopped;
            }
            stopped = event;
            isStopping = true;
            watching = watch;
        }
        if (watching != null) {
            watching.end();
        }
        Task _ = runtime.start("pelton-http-stop", Task.Kind.DEVICE, () -> {
            try {
                stopping.stop();
            } finally {
                event.happen();
            }
        });
        return event;
    }
}
