// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

/** A step written in Java, which a route names with {@code process}. Several threads may call one processor at once. */
@FunctionalInterface
public interface Processor {
    /**
     * Does something with the message, such as changing it in place.
     *
     * @throws Exception if that fails: the route's error handler decides what becomes of the message
     */
    void process(Message message) throws Exception;
}
