// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.message.Message;
import io.pelton.spi.Source;
import io.pelton.testkit.RequestSource;
import io.pelton.testkit.SourceContractTest;

/** A server within the process, as a source. */
class RequestSourceContractTest extends SourceContractTest<Message> {
    @Override
    protected Source<Message> source() {
        RequestSource source = new RequestSource("x");
        for (int i = 0; i < 3; i++) {
            var _ = source.request("request " + i);
        }
        source.finish();
        return source;
    }
}
