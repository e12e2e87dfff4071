// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import java.util.Objects;
import org.apache.camel.CamelContext;
import org.apache.camel.LoggingLevel;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.ProcessorDefinition;

/** The peer: Apache Camel's core, driven by a consumer of its own, so that pooling and the unit of work take part. */
public final class CamelPump implements RoutePump {
    private static final String ROUTE = "measured";

    private final CamelContext context;
    private final MessagesComponent.MessagesConsumer consumer;

    /** Builds and starts the route. */
    public CamelPump(CamelVariant variant, RouteShape shape) throws Exception {
        context = CamelContexts.fastest(variant);
        context.addComponent("messages", new MessagesComponent(shape == RouteShape.LOG));
        context.addRoutes(route(variant, shape));
        context.start();
        consumer = (MessagesComponent.MessagesConsumer) Objects.requireNonNull(context.getRoute(ROUTE)).getConsumer();
    }

    @Override
    public long pump(int messages) {
        return consumer.pump(messages);
    }

    @Override
    public void close() {
        context.stop();
    }

    private static RouteBuilder route(CamelVariant variant, RouteShape shape) {
        return new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(variant.errorHandler ? defaultErrorHandler() : noErrorHandler());
                ProcessorDefinition<?> route = from("messages:as-fast-as-taken").routeId(ROUTE);
                for (int i = 0; i < shape.steps(); i++) {
                    int step = i;
                    route = route.process(exchange -> {
                        Object body = exchange.getMessage().getBody();
                        RouteWork.step((Payload) Objects.requireNonNull(body), step);
                    });
                }
                if (shape == RouteShape.LOG) {
                    route.log(LoggingLevel.DEBUG, "fired with body ${body}");
                }
            }
        };
    }
}
