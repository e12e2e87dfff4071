// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/**
 * The peer: Project Reactor, with its fastest source, whose integers the first map widens, and an unbounded subscriber.
 */
final class ReactorChain {
    private ReactorChain() {}

    static long sum(int elements) {
        Sum sum = new Sum();
        Flux.range(0, elements)
                .map(ChainWork::first)
                .map(ChainWork::second)
                .filter(ChainWork::keep)
                .map(ChainWork::last)
                .subscribe(sum);
        return sum.total;
    }

    /** The end of the chain. */
    private static final class Sum extends BaseSubscriber<Long> {
        private long total;

        @Override
        protected void hookOnNext(Long value) {
            total += value;
        }

        @Override
        protected void hookOnError(Throwable problem) {
            throw new IllegalStateException(problem);
        }
    }
}
