// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

/** A step written in Java, named by a route. One instance serves several threads at once. */
@FunctionalInterface
public interface Processor {
    /** Reads and changes {@code message}; what it throws is the failure of this message. */
    void process(Message message) throws Exception;
}
