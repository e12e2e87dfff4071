// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.Versions;
import java.util.List;

/** All who run the chain; each gets JVMs of its own. */
public enum ChainPeers {
    /** Pelton. */
    PELTON,
    /** A loop. */
    LOOP,
    /** Streams of primitive longs. */
    LONG_STREAM,
    /** Streams of objects. */
    STREAM,
    /** Project Reactor. */
    REACTOR,
    /** Hazelcast Jet. */
    JET,
    /** Apache Flink. */
    FLINK;

    /** Starts the peer in this JVM. */
    ChainPeer start() {
        return switch (this) {
            case PELTON -> new PeltonChain();
            case LOOP -> new SynchronousChain("loop by hand (reference)", ChainWork::sum);
            case LONG_STREAM ->
                new SynchronousChain("java.util.stream LongStream (reference)", StreamChain::primitive);
            case STREAM -> new SynchronousChain("java.util.stream Stream<Long>", StreamChain::boxed);
            case REACTOR -> new SynchronousChain("Reactor " + Versions.of("reactor"), ReactorChain::sum);
            case JET -> new JetChain();
            case FLINK -> new FlinkChain();
        };
    }

    /** What its JVM needs to be told. */
    List<String> jvmArgs() {
        return switch (this) {
            case PELTON, LOOP, LONG_STREAM, STREAM, REACTOR -> List.of();
            case JET -> JetChain.JVM_ARGS;
            case FLINK -> FlinkChain.JVM_ARGS;
        };
    }

    /** How many elements to run it over: few enough that slow peers end, and so many that a start does not matter. */
    int elements(boolean quick) {
        return switch (this) {
            case PELTON, LOOP -> 500_000_000;
            case LONG_STREAM, STREAM, REACTOR, JET, FLINK -> quick ? 10_000_000 : 50_000_000;
        };
    }
}
