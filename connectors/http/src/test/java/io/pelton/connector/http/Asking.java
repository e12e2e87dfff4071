// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.TextExpression;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Endpoints {@code http:} without routes. */
final class Asking {
    private static final HttpConnector HTTP = new HttpConnector();

    private Asking() {}

    /** What asks {@code path}, with options as names and values by turns. */
    static Caller<Message, Message> caller(String path, String... options) {
        return HTTP.caller(endpoint(path, Map.of(), options));
    }

    /** The same where the function <code>${header.x}</code> is evaluated. */
    static Caller<Message, Message> dynamic(String path, String... options) {
        return HTTP.caller(endpoint(path, Map.of("${header.x}", new HeaderX()), options));
    }

    static Endpoint endpoint(String path, Map<String, Object> functions, String... options) {
        Map<String, Object> values = new HashMap<>(functions);
        EndpointDescriptor descriptor = HTTP.descriptor();
        for (EndpointDescriptor.Option option : descriptor.options()) {
            if (!option.defaultValue().isEmpty()) {
                values.put(option.name(), option.type().parse(option.defaultValue()));
            }
        }
        for (int i = 0; i < options.length; i += 2) {
            values.put(options[i], descriptor.option(options[i]).orElseThrow().type().parse(options[i + 1]));
        }
        return new Endpoint(descriptor, path, values);
    }

    static CompletableFuture<Message> start(Caller<Message, Message> caller, Message message) throws Exception {
        return caller.call(message, EngineRuntime.system()).toCompletableFuture();
    }

    static Message ask(Caller<Message, Message> caller, Message message) throws Exception {
        return start(caller, message).get(60, TimeUnit.SECONDS);
    }

    /** A message with headers as names and values by turns. */
    static Message message(Object body, String... headers) {
        Message message = new Message(body);
        for (int i = 0; i < headers.length; i += 2) {
            message.setHeader(headers[i], headers[i + 1]);
        }
        return message;
    }

    private record HeaderX() implements TextExpression {
        @Override
        public String text(Object record) {
            return String.valueOf(((Message) record).header("x"));
        }

        @Override
        public String source() {
            return "${header.x}";
        }
    }
}
