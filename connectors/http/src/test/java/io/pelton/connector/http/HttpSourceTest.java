// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.ForwardingCursor;
import io.pelton.spi.ForwardingSource;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.SourceContractTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** Requests as what every source is: this one ends after four of them, which clients send as soon as it is read. */
class HttpSourceTest extends SourceContractTest<Message> {
    private static final int REQUESTS = 4;

    private final HttpClient clients = HttpClient.newHttpClient();

    @AfterEach
    void end() {
        clients.shutdownNow();
    }

    @Override
    protected Source<Message> source() {
        PlatformHttpConnector connector = new PlatformHttpConnector();
        Endpoint endpoint = Endpoint.of(connector.descriptor(), "/asked", Map.of("port", "0", "host", "127.0.0.1"));
        return new Asked(connector, connector.source(endpoint));
    }

    private final class Asked extends ForwardingSource<Message, Message> {
        private final transient PlatformHttpConnector connector;

        Asked(PlatformHttpConnector connector, Source<Message> source) {
            super(source);
            this.connector = connector;
        }

        @Override
        public Cursor<Message> open(Split split, long offset, CursorContext context) throws Exception {
            Cursor<Message> cursor = inner().open(split, offset, context);
            URI uri = URI.create("http://127.0.0.1:" + connector.ports().getFirst() + "/asked");
            for (int i = 0; i < REQUESTS; i++) {
                HttpRequest request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString("request " + i)).build();
                var _ = clients.sendAsync(request, HttpResponse.BodyHandlers.discarding());
            }
            return new ForwardingCursor<>(cursor) {
                private int left = REQUESTS;

                @Override
                public boolean advance() throws Exception {
                    boolean hasAdvanced = left > 0 && super.advance();
                    left -= hasAdvanced ? 1 : 0;
                    return hasAdvanced;
                }

                @Override
                public Message current() {
                    return inner().current();
                }

                @Override
                public boolean isFinished() {
                    return left == 0;
                }
            };
        }

        @Override
        public Source<Message> unordered() {
            return this;
        }

        @Override
        public String toString() {
            return inner().toString();
        }
    }
}
