// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.util.concurrent.CountDownLatch;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.spi.PollingConsumerPollStrategy;
import org.apache.camel.support.service.ServiceSupport;

/** Tells when Camel has looked at a folder. */
final class OneLook extends ServiceSupport implements PollingConsumerPollStrategy {
    private final CountDownLatch look;

    OneLook(CountDownLatch look) {
        this.look = look;
    }

    @Override
    public boolean begin(Consumer consumer, Endpoint endpoint) {
        return true;
    }

    @Override
    public void commit(Consumer consumer, Endpoint endpoint, int polledMessages) {
        look.countDown();
    }

    @Override
    public boolean rollback(Consumer consumer, Endpoint endpoint, int retryCounter, Exception cause) {
        look.countDown();
        return false;
    }
}
