// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.Iterator;

/** Parts of a text, one after the other; closing it closes what it reads, which ends by itself behind the last part. */
interface PartIterator extends Iterator<String>, AutoCloseable {
    @Override
    default void close() {}
}
