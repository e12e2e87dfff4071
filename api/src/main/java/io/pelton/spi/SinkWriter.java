// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/**
 * Writes records to one sink, one by one. Used by one thread at a time.
 *
 * <p>Records of a background sink are detached: a writer may keep them. An inline writer gets views and must not.
 *
 * @param <T> the type of record it takes
 */
public non-sealed interface SinkWriter<T> extends OutputWriter<T> {
    /**
     * Takes one record. It need not be durable when this returns.
     *
     * @throws io.pelton.error.PeltonException with an external code if the sink is broken: the flow stops and nothing that
     *     was not flushed is acknowledged
     * @throws Exception if this one record cannot be written: it is treated as the flow's error policy says
     */
    void write(T record) throws Exception;
}
