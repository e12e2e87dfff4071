// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.PooledExchangeFactory;
import org.apache.camel.impl.engine.PooledProcessorExchangeFactory;
import org.apache.camel.support.SimpleUuidGenerator;

/** Makes Camel contexts at their fastest: all that costs time for each message and can be off is off. */
public final class CamelContexts {
    private CamelContexts() {}

    /** A context that is not started yet. */
    public static CamelContext fastest(CamelVariant variant) {
        DefaultCamelContext context = new DefaultCamelContext();
        context.disableJMX();
        context.setStreamCaching(false);
        context.setMessageHistory(false);
        context.setTracing(false);
        context.setBacklogTracing(false);
        context.setUseBreadcrumb(false);
        context.setAllowUseOriginalMessage(false);
        context.setCaseInsensitiveHeaders(variant.caseInsensitiveHeaders);
        context.setUuidGenerator(new SimpleUuidGenerator());
        context.getInflightRepository().setInflightBrowseEnabled(false);
        if (variant.pooled) {
            context.getCamelContextExtension().setExchangeFactory(new PooledExchangeFactory());
            context.getCamelContextExtension().setProcessorExchangeFactory(new PooledProcessorExchangeFactory());
        }
        return context;
    }
}
