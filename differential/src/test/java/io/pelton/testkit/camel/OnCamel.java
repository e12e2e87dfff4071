// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.component.seda.SedaComponent;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.InterceptSendToEndpoint;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.awaitility.Awaitility;

/** Runs a case on Camel itself. */
final class OnCamel {
    private OnCamel() {}

    /** @param mocks how many messages each mock is to be waited for: some come from threads of their own */
    static Observed run(RouteCase routes, Map<String, Integer> mocks) throws Exception {
        CamelContext camel = context();
        camel.setStreamCaching(false);
        camel.setAllowUseOriginalMessage(true);
        try {
            PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString(routes.name(), routes.yaml()));
            camel.start();
            List<String> outcomes = new ArrayList<>();
            ProducerTemplate template = camel.createProducerTemplate();
            for (RouteCase.Input input : routes.inputs()) {
                outcomes.add(outcome(template.send("direct:in", sent -> {
                    sent.getMessage().setBody(input.body());
                    sent.getMessage().setHeaders(new TreeMap<>(input.headers()));
                })));
            }
            mocks.forEach((name, count) -> await(camel, name, count));
            Ways ways = camel.getRegistry().findSingleByType(Ways.class);
            String text = ways == null ? "" : ways.text();
            return new Observed(outcomes, received(camel), text);
        } finally {
            camel.getShutdownStrategy().setTimeout(1);
            camel.stop();
        }
    }

    /** Whether Camel itself accepts the file; the reason if it does not. */
    static String rejection(String yaml) throws Exception {
        CamelContext camel = context();
        try {
            PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString("routes.yaml", yaml));
            camel.start();
            return "";
        } catch (Exception e) {
            return String.valueOf(e.getMessage());
        } finally {
            camel.getShutdownStrategy().setTimeout(1);
            camel.stop();
        }
    }

    /** A context that ends at once: the consumers of {@code seda} end no sooner than their poll does, which is a second. */
    private static CamelContext context() {
        CamelContext camel = new DefaultCamelContext();
        camel.getComponent("seda", SedaComponent.class).setDefaultPollTimeout(10);
        return camel;
    }

    private static void await(CamelContext camel, String name, int count) {
        Endpoint endpoint = camel.getEndpoint("mock:" + name);
        Endpoint target = endpoint instanceof InterceptSendToEndpoint wrapped ? wrapped.getOriginalEndpoint() : endpoint;
        MockEndpoint mock = (MockEndpoint) target;
        try {
            Awaitility.await().pollInterval(Duration.ofMillis(2)).atMost(Duration.ofSeconds(15))
                    .until(() -> mock.getReceivedCounter() >= count);
        } catch (org.awaitility.core.ConditionTimeoutException e) {
            // the comparison will tell what has come
        }
    }

    private static String outcome(Exchange exchange) {
        return exchange.getException() == null ? shown(exchange) : Shown.failure(exchange.getException());
    }

    private static String shown(Exchange exchange) {
        return Shown.message(
                exchange.getMessage().getBody(),
                exchange.getMessage().getHeaders(),
                exchange.getAllProperties(),
                exchange.getVariables());
    }

    private static Map<String, List<String>> received(CamelContext camel) {
        Map<String, List<String>> received = new TreeMap<>();
        for (Endpoint endpoint : camel.getEndpoints()) {
            Endpoint target = endpoint instanceof InterceptSendToEndpoint wrapped ? wrapped.getOriginalEndpoint() : endpoint;
            if (target instanceof MockEndpoint mock && !mock.getReceivedExchanges().isEmpty()) {
                received.put(
                        mock.getName(),
                        mock.getReceivedExchanges().stream().map(OnCamel::shown).toList());
            }
        }
        return received;
    }
}
