// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.connector.collect.Collect;
import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.util.List;

/** Collect keeps the rules of sinks. */
class CollectContractTest extends SinkContractTest<String> {
    private final Collect<String> collect = new Collect<>();

    @Override
    protected Sink<String> sink() {
        return collect;
    }

    @Override
    protected String record(int number) {
        return "record " + number;
    }

    @Override
    protected List<String> written() {
        return collect.records();
    }
}
