// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import java.util.stream.LongStream;

/** The peer: java.util.stream, over objects and, for reference, over primitive longs. */
final class StreamChain {
    private StreamChain() {}

    static long boxed(int elements) {
        return LongStream.range(0, elements)
                .boxed()
                .map(ChainWork::first)
                .map(ChainWork::second)
                .filter(ChainWork::keep)
                .map(ChainWork::last)
                .mapToLong(Long::longValue)
                .sum();
    }

    static long primitive(int elements) {
        return LongStream.range(0, elements)
                .map(ChainWork::first)
                .map(ChainWork::second)
                .filter(ChainWork::keep)
                .map(ChainWork::last)
                .sum();
    }
}
