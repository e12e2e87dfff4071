// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.benchmarks.routing.CamelContexts;
import io.pelton.benchmarks.routing.CamelVariant;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.builder.NoErrorHandlerBuilder;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.DefaultEndpoint;
import org.apache.camel.support.DefaultProducer;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/** The peer: the same file of routes in Camel, driven by a consumer of its own on the caller's thread. */
final class CamelRoutes implements AutoCloseable {
    private final CamelContext context;
    private final Checksum checksum = new Checksum();
    private final MessagesConsumer consumer;

    CamelRoutes(CamelVariant variant, RouteFile routes) throws Exception {
        context = CamelContexts.fastest(variant);
        if (!variant.hasErrorHandler()) {
            context.getCamelContextExtension().setErrorHandlerFactory(new NoErrorHandlerBuilder());
        }
        context.addComponent("messages", new Messages(routes.messages()));
        context.addComponent("checksum", new Sum(checksum));
        PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString("routes.yaml", routes.yaml()));
        context.start();
        consumer = (MessagesConsumer) Objects.requireNonNull(context.getRoute("measured")).getConsumer();
    }

    /** Adds up what comes out. */
    Checksum checksum() {
        return checksum;
    }

    /** Sends so many messages through the route. */
    void pump(long messages) {
        consumer.pump(messages);
    }

    @Override
    public void close() {
        context.stop();
    }

    /** The scheme {@code messages}. */
    private static final class Messages extends DefaultComponent {
        private final RouteMessages messages;

        Messages(RouteMessages messages) {
            this.messages = messages;
        }

        @Override
        protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
            return new DefaultEndpoint(uri, (Component) this) {
                @Override
                public Producer createProducer() {
                    throw new UnsupportedOperationException("this is only a source");
                }

                @Override
                public Consumer createConsumer(Processor processor) throws Exception {
                    Consumer made = new MessagesConsumer(this, processor, messages);
                    configureConsumer(made);
                    return made;
                }
            };
        }
    }

    /** Sends the messages from the caller's thread. */
    private static final class MessagesConsumer extends DefaultConsumer {
        private final RouteMessages messages;
        private final String[] headers;

        MessagesConsumer(Endpoint endpoint, Processor processor, RouteMessages messages) {
            super(endpoint, processor);
            this.messages = messages;
            this.headers = messages.headers().toArray(String[]::new);
        }

        void pump(long count) {
            AsyncProcessor route = getAsyncProcessor();
            for (long i = 0; i < count; i++) {
                Exchange exchange = createExchange(false);
                exchange.getIn().setBody(messages.body(i));
                Object[] values = messages.values(i);
                for (int header = 0; header < headers.length; header++) {
                    exchange.getIn().setHeader(headers[header], values[header]);
                }
                route.process(exchange, defaultConsumerCallback(exchange, false));
            }
        }
    }

    /** The scheme {@code checksum}. */
    private static final class Sum extends DefaultComponent {
        private final Checksum checksum;

        Sum(Checksum checksum) {
            this.checksum = checksum;
        }

        @Override
        protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
            return new DefaultEndpoint(uri, (Component) this) {
                @Override
                public Producer createProducer() {
                    return new DefaultProducer(this) {
                        @Override
                        public void process(Exchange exchange) {
                            checksum.add(remaining, exchange.getMessage().getBody());
                        }
                    };
                }

                @Override
                public Consumer createConsumer(Processor processor) {
                    throw new UnsupportedOperationException("this is only a sink");
                }
            };
        }
    }
}
