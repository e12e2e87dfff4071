// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.spi.Sink;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.SinkContractTest;
import java.util.List;

/** The fake that tests use keeps the rules of sinks itself. */
class RecordingSinkContractTest extends SinkContractTest<String> {
    private final RecordingSink<String> recording = RecordingSink.background("recording");

    @Override
    protected Sink<String> sink() {
        return recording;
    }

    @Override
    protected String record(int number) {
        return "record " + number;
    }

    @Override
    protected List<String> written() {
        return recording.records();
    }
}
