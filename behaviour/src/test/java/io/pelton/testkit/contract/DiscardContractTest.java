// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.connector.discard.Discard;
import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.util.List;

/** Discard keeps the rules of sinks. */
class DiscardContractTest extends SinkContractTest<String> {
    @Override
    protected Sink<Object> sink() {
        return Discard.sink();
    }

    @Override
    protected String record(int number) {
        return "record " + number;
    }

    @Override
    protected List<String> written() {
        return List.of();
    }

    @Override
    protected boolean canBeRead() {
        return false;
    }
}
