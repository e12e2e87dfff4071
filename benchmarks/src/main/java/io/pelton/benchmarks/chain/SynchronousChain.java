// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.BusiestThread;
import java.util.function.IntToLongFunction;

/** A peer that is one call: the sum of the chain over so many elements. */
record SynchronousChain(String name, IntToLongFunction chain) implements ChainPeer {
    @Override
    public Run run(int elements) {
        BusiestThread busiest = new BusiestThread();
        long sum = chain.applyAsLong(elements);
        return new Run(sum, busiest.nanos());
    }
}
