// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import java.util.Map;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.DefaultEndpoint;

/**
 * A Camel component whose consumer makes messages as fast as the route takes them, the way the timer's consumer does.
 */
final class MessagesComponent extends DefaultComponent {
    private final boolean emptyBody;

    /** A component whose messages have the number as their body, or, as a timer's, none. */
    MessagesComponent(boolean emptyBody) {
        this.emptyBody = emptyBody;
    }

    @Override
    protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
        return new MessagesEndpoint(uri, this, emptyBody);
    }

    private static final class MessagesEndpoint extends DefaultEndpoint {
        private final boolean emptyBody;

        MessagesEndpoint(String uri, Component component, boolean emptyBody) {
            super(uri, component);
            this.emptyBody = emptyBody;
        }

        @Override
        public Producer createProducer() {
            throw new UnsupportedOperationException("this is only a source");
        }

        @Override
        public Consumer createConsumer(Processor processor) throws Exception {
            MessagesConsumer consumer = new MessagesConsumer(this, processor, emptyBody);
            configureConsumer(consumer);
            return consumer;
        }
    }

    /** The consumer: its own thread is the caller's. */
    static final class MessagesConsumer extends DefaultConsumer {
        private final boolean emptyBody;
        private final Payload payload = new Payload();

        MessagesConsumer(Endpoint endpoint, Processor processor, boolean emptyBody) {
            super(endpoint, processor);
            this.emptyBody = emptyBody;
        }

        /** Sends messages; the end of the route discards, so the checksum is folded here, at no cost to the route. */
        long pump(int messages) {
            AsyncProcessor route = getAsyncProcessor();
            long checksum = 0;
            for (int i = 0; i < messages; i++) {
                payload.value = i;
                Exchange exchange = createExchange(false);
                if (!emptyBody) {
                    exchange.getIn().setBody(payload);
                }
                route.process(exchange, defaultConsumerCallback(exchange, false));
                checksum = emptyBody ? checksum + 1 : RouteWork.fold(checksum, payload);
            }
            return checksum;
        }
    }
}
