// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

import java.io.IOException;
import java.io.OutputStream;

/** Makes the records of one kind of test data, one after the other. Not thread-safe. */
public interface RecordGenerator {
    /** Appends the next record and a newline. */
    void append(RecordBuffer target);

    /**
     * Writes the next {@code records} records.
     *
     * @throws IOException if {@code out} refuses; how much was written is unknown then
     */
    default void write(long records, OutputStream out) throws IOException {
        RecordBuffer buffer = new RecordBuffer();
        for (long i = 0; i < records; i++) {
            append(buffer);
            if (buffer.isFull()) {
                buffer.drainTo(out);
            }
        }
        buffer.drainTo(out);
    }
}
