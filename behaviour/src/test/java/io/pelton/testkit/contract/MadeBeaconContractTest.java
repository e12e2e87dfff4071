// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.connector.beacon.Beacon;
import io.pelton.spi.Source;
import io.pelton.testkit.SourceContractTest;

/** The beacon that makes records at a rate keeps the rules of sources. */
class MadeBeaconContractTest extends SourceContractTest<String> {
    @Override
    protected Source<String> source() {
        return Beacon.atRate(300, 1_000_000, index -> "record " + index);
    }
}
