// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.component.seda.SedaComponent;
import org.apache.camel.component.seda.SedaEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.processor.aggregate.AggregateProcessor;
import org.apache.camel.spi.InterceptSendToEndpoint;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.awaitility.Awaitility;

/** Runs a case on Camel itself. */
final class OnCamel {
    private OnCamel() {}

    /** @param mocks how many messages each mock is to be waited for: some come from threads of their own */
    static Observed run(RouteCase routes, Map<String, Integer> mocks) throws Exception {
        return run(routes, camel -> mocks.forEach((name, count) -> await(camel, name, count)));
    }

    /**
     * Runs routes of which nobody knows what is to come: they are done when nothing has been under way for some time. Groups that are open then
     * are emitted, as Pelton does at the end of its input.
     */
    static Observed settled(RouteCase routes) throws Exception {
        Duration pause = Duration.ofMillis(routes.mayWait() ? 250 : 40);
        return run(routes, camel -> {
            settle(camel, pause);
            List<AggregateProcessor> open = camel.getRoutes().stream()
                    .flatMap(route -> route.filter("*").stream())
                    .filter(AggregateProcessor.class::isInstance)
                    .map(AggregateProcessor.class::cast)
                    .toList();
            if (!open.isEmpty()) {
                open.forEach(AggregateProcessor::forceCompletionOfAllGroups);
                settle(camel, pause);
            }
        });
    }

    /** Nothing is in flight, and nothing new comes to the mocks, five times in a row; or it takes too long. */
    private static void settle(CamelContext camel, Duration pause) {
        AtomicInteger calm = new AtomicInteger();
        AtomicReference<String> last = new AtomicReference<>("");
        try {
            Awaitility.await().pollInterval(pause).atMost(Duration.ofSeconds(8)).until(() -> {
                String now = camel.getInflightRepository().size() + " " + counts(camel);
                boolean isCalm = now.equals(last.getAndSet(now)) && now.startsWith("0 ");
                return (isCalm ? calm.incrementAndGet() : calm.updateAndGet(_ -> 0)) >= 5;
            });
        } catch (org.awaitility.core.ConditionTimeoutException e) {
            // whether it is the same each time will tell
        }
    }

    private static String counts(CamelContext camel) {
        Map<String, Integer> counts = new TreeMap<>();
        received(camel).forEach((name, messages) -> counts.put(name, messages.size()));
        camel.getEndpoints().stream()
                .filter(SedaEndpoint.class::isInstance)
                .forEach(seda -> counts.put(seda.getEndpointUri(), ((SedaEndpoint) seda).getCurrentQueueSize()));
        return counts.toString();
    }

    private static Observed run(RouteCase routes, Consumer<CamelContext> waiting) throws Exception {
        CamelContext camel = context();
        camel.setAllowUseOriginalMessage(true);
        try {
            PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString(routes.name(), routes.yaml()));
            camel.start();
            List<String> outcomes = new ArrayList<>();
            ProducerTemplate template = camel.createProducerTemplate();
            for (RouteCase.Input input : routes.inputs()) {
                outcomes.add(outcome(template.send(input.to(), sent -> {
                    sent.getMessage().setBody(input.body());
                    sent.getMessage().setHeaders(new TreeMap<>(input.headers()));
                })));
            }
            waiting.accept(camel);
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
