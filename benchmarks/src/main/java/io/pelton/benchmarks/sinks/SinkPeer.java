// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

/** One way to write records, in this JVM. */
interface SinkPeer extends AutoCloseable {
    /** The name in the reports. */
    String name();

    /** Makes the place that records are written to, anew; not measured. */
    void prepare() throws Exception;

    /** Makes and writes the records 0, 1, …, and returns when they are written. */
    void write(long records) throws Exception;

    @Override
    default void close() {}
}
