// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

/** A running route of one engine, to which nothing has been sent. Closing it drops what has not arrived. */
interface WaitingPeer extends AutoCloseable {
    /** Sends messages {@code 0} to {@code count - 1}; returns when all were taken, whether or not they have arrived. */
    void send(long count) throws InterruptedException;

    @Override
    void close();
}
