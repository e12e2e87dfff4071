// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Requests of HTTP to some paths, each of which is answered with what the route makes of it. For one flow at a time. */
@SuppressWarnings("serial") // the server is where the route runs
final class HttpSource implements Source<Message> {
    private final String uri;
    private final ServerAddress address;
    private final ServedPath served;
    private final transient @Nullable HttpServers servers;
    private transient @Nullable Announced announced;

    /** A service of a server, from the announcement of the flow that reads it until its end. */
    private record Announced(HttpServers servers, HttpServer server, Service service) {
        void listen() throws InterruptedException {
            server.listen(servers.mostConnectionsOfOne());
        }
    }

    /** @param servers those that it shares with others */
    HttpSource(String uri, ServerAddress address, ServedPath served, HttpServers servers) {
        this.uri = uri;
        this.address = address;
        this.served = served;
        this.servers = servers;
    }

    private synchronized Announced served() {
        Announced now = announced;
        if (now == null) {
            HttpServers all = servers == null ? new HttpServers(ServerLimits.ofProcess()) : servers;
            Service service = new Service(served);
            now = new Announced(all, all.add(address, service), service);
            announced = now;
        }
        return now;
    }

    /** Its server no longer has it. */
    private void leave() {
        Announced last;
        synchronized (this) {
            last = announced;
            announced = null;
        }
        if (last != null) {
            last.service().end();
            last.servers().remove(last.server(), last.service());
        }
    }

    /** Paths are known before any server of the run listens. */
    @Override
    public Closeable announce() {
        Announced _ = served();
        return this::leave;
    }

    /** One for each processor: requests have no order. */
    @Override
    public List<Split> splits() throws InterruptedException {
        served().listen();
        return IntStream.rangeClosed(1, Runtime.getRuntime().availableProcessors()).mapToObj(number -> new Split(uri + " " + number, -1)).toList();
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) throws InterruptedException {
        Announced now = served();
        now.listen();
        now.service().begin(context);
        now.server().open();
        return new HttpCursor(uri, now.server(), now.service(), this::leave);
    }

    @Override
    public Set<SourceTrait> traits() {
        return served.isDurable() ? Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION) : Set.of(SourceTrait.WANTS_REPLY);
    }

    /** Each request goes to one route. */
    @Override
    public Set<String> onlyReaderOf() {
        String where = " " + served.pattern().shape() + " on " + address;
        List<String> requests = new ArrayList<>();
        (served.methods().isEmpty() ? HttpMethods.ALL : served.methods()).forEach(method -> requests.add(method + where));
        return Set.copyOf(requests);
    }

    @Override
    public String toString() {
        return uri;
    }
}
