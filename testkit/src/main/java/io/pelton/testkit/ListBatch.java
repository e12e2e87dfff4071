// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.spi.RecordBatch;
import java.util.List;

/**
 * A batch to try a writer with.
 *
 * @param records what is in it
 * @param <T> the type of record
 */
public record ListBatch<T>(List<? extends T> records) implements RecordBatch<T> {
    @Override
    public int size() {
        return records.size();
    }

    @Override
    public T get(int index) {
        return records.get(index);
    }
}
