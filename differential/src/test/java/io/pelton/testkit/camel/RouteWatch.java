// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.camel.CamelContext;
import org.apache.camel.ContextTestSupport;
import org.apache.camel.Exchange;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.spi.CamelEvent.ExchangeSendingEvent;
import org.apache.camel.support.EventNotifierSupport;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Watches Camel's own tests while {@link RouteRecorder} runs them: which routes they have when they send their first message, and what they send.
 * What comes from outside is not in a unit of work yet.
 */
public final class RouteWatch implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(RouteWatch.class);
    private static final Collection<RouteRecord> RECORDS = new ConcurrentLinkedQueue<>();

    /** Watches nothing yet. */
    public RouteWatch() {}

    /** What was seen up to now. */
    static List<RouteRecord> records() {
        return List.copyOf(RECORDS);
    }

    @Override
    public void beforeTestExecution(ExtensionContext extension) throws Exception {
        CamelContext camel = extension.getTestInstance().map(RouteWatch::context).orElse(null);
        if (camel instanceof ModelCamelContext model) {
            Watching watching = new Watching(model);
            ServiceHelper.startService(watching);
            camel.getManagementStrategy().addEventNotifier(watching);
            extension.getStore(NAMESPACE).put("watching", watching);
        }
    }

    @Override
    public void afterTestExecution(ExtensionContext extension) {
        Watching watching = extension.getStore(NAMESPACE).get("watching", Watching.class);
        if (watching != null) {
            String test = extension.getRequiredTestClass().getName().replace("org.apache.camel.", "");
            RouteRecord record = watching.record(test + "." + extension.getRequiredTestMethod().getName());
            if (record != null) {
                RECORDS.add(record);
            }
        }
    }

    private static @Nullable CamelContext context(Object test) {
        if (!(test instanceof ContextTestSupport)) {
            return null;
        }
        try {
            Field context = ContextTestSupport.class.getDeclaredField("context");
            context.setAccessible(true);
            return (CamelContext) context.get(test);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Watching extends EventNotifierSupport {
        private final ModelCamelContext camel;
        private final List<RouteRecord.Sent> sent = new ArrayList<>();
        private @Nullable String yaml;

        Watching(ModelCamelContext camel) {
            this.camel = camel;
        }

        @Override
        public boolean isEnabled(CamelEvent event) {
            return event instanceof ExchangeSendingEvent;
        }

        @Override
        public synchronized void notify(CamelEvent event) {
            ExchangeSendingEvent sending = (ExchangeSendingEvent) event;
            Exchange exchange = sending.getExchange();
            if (exchange.getUnitOfWork() != null) {
                return;
            }
            if (yaml == null) {
                yaml = dump();
            }
            sent.add(new RouteRecord.Sent(
                    sending.getEndpoint().getEndpointUri().replaceFirst("^([a-z-]+)://", "$1:"),
                    PlainValues.toJson(exchange.getMessage().getBody()),
                    PlainValues.toJson(exchange.getMessage().getHeaders())));
        }

        private String dump() {
            try {
                return RouteDump.of(camel);
            } catch (Exception e) {
                return "# not written: " + e;
            }
        }

        synchronized @Nullable RouteRecord record(String test) {
            return yaml == null ? null : new RouteRecord(test, yaml, List.copyOf(sent), "");
        }
    }
}
