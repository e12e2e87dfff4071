// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.StringJoiner;

/** Several parts joined to one. */
record Grouped(PartIterator parts, int size, String delimiter) implements PartIterator {
    @Override
    public void close() {
        parts.close();
    }

    @Override
    public boolean hasNext() {
        return parts.hasNext();
    }

    @Override
    public String next() {
        StringJoiner group = new StringJoiner(delimiter).add(parts.next());
        for (int count = 1; count < size && parts.hasNext(); count++) {
            group.add(parts.next());
        }
        return group.toString();
    }
}
