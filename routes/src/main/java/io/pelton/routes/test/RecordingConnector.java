// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A connector whose endpoints are checked as always, but only remember what they are sent, and are never read. */
public final class RecordingConnector implements Connector {
    private final Connector connector;
    private final Recorder recorder;
    private final Map<String, TestCase.Replacement> replacements;

    /** @param replacements which endpoints are to fail */
    public RecordingConnector(Connector connector, Recorder recorder, Map<String, TestCase.Replacement> replacements) {
        this.connector = connector;
        this.recorder = recorder;
        this.replacements = replacements;
    }

    @Override
    public EndpointDescriptor descriptor() {
        return connector.descriptor();
    }

    @Override
    public List<String> expressions(Endpoint endpoint) {
        return connector.expressions(endpoint);
    }

    @Override
    public Source<?> source(Endpoint endpoint) {
        return RehearsedSource.of(plain(endpoint), connector.source(endpoint), recorder, replacements);
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        Caller<Message, Message> caller = connector.caller(endpoint);
        String full = (caller == null ? connector.sink(endpoint) : caller).toString();
        return sink(plain(endpoint), full, recorder, replacements);
    }

    private static String plain(Endpoint endpoint) {
        return endpoint.descriptor().scheme() + ":" + endpoint.path();
    }

    /** A sink that remembers what it is sent. */
    public static Sink<Object> sink(
            String plain, String full, Recorder recorder, Map<String, TestCase.Replacement> replacements) {
        recorder.declare(plain, full);
        TestCase.Replacement replacement = replacements.get(replacements.containsKey(full) ? full : plain);
        return new Recording(plain, full, recorder, replacement);
    }

    /** Fails as often as it shall, else remembers. */
    @SuppressWarnings("serial") // a test stays where it is
    private static final class Recording implements Sink<Object> {
        private final String plain;
        private final String full;
        private final Recorder recorder;
        private final TestCase.@Nullable Replacement replacement;
        private final AtomicLong sent = new AtomicLong();

        Recording(String plain, String full, Recorder recorder, TestCase.@Nullable Replacement replacement) {
            this.plain = plain;
            this.full = full;
            this.recorder = recorder;
            this.replacement = replacement;
        }

        @Override
        public SinkWriter<Object> open() {
            return record -> {
                fail();
                recorder.add(plain, full, record instanceof Message message ? message.detach() : new Message(record.toString()));
            };
        }

        private void fail() throws IOException {
            if (replacement != null
                    && replacement.failure().isPresent()
                    && sent.getAndIncrement() < replacement.times()) {
                throw new IOException(replacement.failure().get());
            }
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return full;
        }
    }
}
