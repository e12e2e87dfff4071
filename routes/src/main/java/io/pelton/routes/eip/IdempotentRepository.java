// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

/** Remembers keys of messages that have been seen. Thread-safe. */
public interface IdempotentRepository {
    /** Remembers a key; false if it was known. */
    boolean add(String key);

    /** Whether a key is known. */
    boolean contains(String key);

    /** Forgets a key. */
    void remove(String key);
}
