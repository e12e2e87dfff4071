// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;

/** Runs routes that read from {@code direct:in} on Camel itself. */
final class RealCamel {
    private RealCamel() {}

    static Outcome run(String yaml, @Nullable Object body, Map<String, Object> headers) throws Exception {
        CamelContext camel = new DefaultCamelContext();
        try {
            PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString("routes.yaml", yaml));
            camel.start();
            Exchange exchange = camel.createProducerTemplate().send("direct:in", sent -> {
                sent.getMessage().setBody(body);
                sent.getMessage().setHeaders(new TreeMap<>(headers));
            });
            return exchange.getException() == null ? outcome(exchange) : Outcome.failure();
        } finally {
            camel.stop();
        }
    }

    /** Properties called Camel… are Camel's own. */
    private static Outcome outcome(Exchange exchange) {
        Map<String, Object> properties = new TreeMap<>(exchange.getProperties());
        properties.keySet().removeIf(name -> name.startsWith("Camel"));
        return Outcome.of(
                exchange.getMessage().getBody(),
                exchange.getMessage().getHeaders(),
                properties,
                exchange.getVariables());
    }
}
