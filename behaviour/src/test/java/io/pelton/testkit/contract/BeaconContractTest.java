// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.connector.beacon.Beacon;
import io.pelton.spi.Source;
import io.pelton.testkit.SourceContractTest;

/** The beacon keeps the rules of sources. */
class BeaconContractTest extends SourceContractTest<Long> {
    @Override
    protected Source<Long> source() {
        return Beacon.of(2_500);
    }
}
