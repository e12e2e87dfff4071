// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.Cursor;
import org.jspecify.annotations.Nullable;

/** Lets a stage read the records of a batch like those of a split. */
final class BatchCursor implements Cursor<Object> {
    private @Nullable Batch batch;
    private Object[] records = new Object[0];
    private int size;
    private int index = -1;

    void reset(Batch newBatch) {
        batch = newBatch;
        records = newBatch.records;
        size = newBatch.size;
        index = -1;
    }

    @Override
    public boolean advance() {
        return ++index < size;
    }

    @Override
    public Object current() {
        return records[index];
    }

    @Override
    public boolean isFinished() {
        return index >= size;
    }

    @Override
    public long offset() {
        return index + 1L;
    }

    @Override
    public String describePosition() {
        return batch == null ? "unknown" : batch.ack.describeSplit();
    }

    @Override
    public void close() {}
}
