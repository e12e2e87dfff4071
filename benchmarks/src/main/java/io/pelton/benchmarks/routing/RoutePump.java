// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

/** A route that was built once, and the consumer that drives messages through it; used by one thread. */
public interface RoutePump extends AutoCloseable {
    /** Sends the messages 0, 1, 2, … through the route, one after the other, and returns their checksum. */
    long pump(int messages);

    @Override
    void close();
}
