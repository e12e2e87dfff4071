// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.benchmarks.routing.CamelContexts;
import io.pelton.benchmarks.routing.CamelVariant;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.DefaultEndpoint;
import org.apache.camel.support.DefaultProducer;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/** The peer: the same file in Camel, driven by a consumer of its own, which waits for no message before it sends the next. */
final class CamelWaiting implements WaitingPeer {
    /** The header with the number of a message. */
    static final String KEY = "key";

    private final CamelContext context;

    /** Reads the routes and starts them, but for the timer of one. */
    CamelWaiting(Scenario scenario, Marks marks, Map<String, String> values) throws Exception {
        context = CamelContexts.fastest(CamelVariant.PROTOTYPE_NONE);
        Properties properties = new Properties();
        properties.putAll(values);
        context.getPropertiesComponent().setInitialProperties(properties);
        context.addComponent("messages", new Messages(scenario));
        context.addComponent("mark", new Mark(marks));
        PluginHelper.getRoutesLoader(context)
                .loadRoutes(ResourceHelper.fromString("routes.yaml", scenario.yaml(Subject.CAMEL.file())));
    }

    @Override
    public void send(long count) {
        context.start();
        if (count > 0) {
            ((MessagesConsumer) Objects.requireNonNull(context.getRoute("measured")).getConsumer()).send(count);
        }
    }

    @Override
    public void close() {
        context.getShutdownStrategy().setTimeout(1);
        context.getShutdownStrategy().setSuppressLoggingOnTimeout(true);
        context.stop();
    }

    /** The scheme {@code messages}. */
    private static final class Messages extends DefaultComponent {
        private final Scenario scenario;

        Messages(Scenario scenario) {
            this.scenario = scenario;
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
                    Consumer made = new MessagesConsumer(this, processor, scenario);
                    configureConsumer(made);
                    return made;
                }
            };
        }
    }

    /** Sends the messages from the caller's thread. */
    private static final class MessagesConsumer extends DefaultConsumer {
        private final Scenario scenario;

        MessagesConsumer(Endpoint endpoint, Processor processor, Scenario scenario) {
            super(endpoint, processor);
            this.scenario = scenario;
        }

        void send(long count) {
            AsyncProcessor route = getAsyncProcessor();
            for (long i = 0; i < count; i++) {
                Exchange exchange = createExchange(false);
                exchange.getIn().setBody(scenario.body(i));
                exchange.getIn().setHeader(KEY, Long.toString(i));
                route.process(exchange, defaultConsumerCallback(exchange, false));
            }
        }
    }

    /** The scheme of the marks. */
    private static final class Mark extends DefaultComponent {
        private final Marks marks;

        Mark(Marks marks) {
            this.marks = marks;
        }

        @Override
        protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
            return new DefaultEndpoint(uri, (Component) this) {
                @Override
                public Producer createProducer() {
                    return new DefaultProducer(this) {
                        @Override
                        public void process(Exchange exchange) {
                            marks.mark(remaining);
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
