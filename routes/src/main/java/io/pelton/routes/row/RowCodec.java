// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.state.HeapSize;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;

/** Writes rows. */
public final class RowCodec implements ValueCodec<Row> {
    private static final int BYTES = 80;

    /** For {@link java.util.ServiceLoader}. */
    public RowCodec() {}

    @Override
    public String name() {
        return "row.2";
    }

    @Override
    public Class<Row> type() {
        return Row.class;
    }

    @Override
    public void write(Row row, StateOut out) throws IOException {
        row.write(out);
    }

    @Override
    public Row read(StateIn in) throws IOException {
        return Row.read(in);
    }

    /** Rows of one file share their names. */
    @Override
    public long bytes(Row row) {
        return BYTES + HeapSize.ofBytes(row.length()) + HeapSize.ofBytes(row.fieldBytes().length) + HeapSize.ofBytes(4 * row.names().size()) + (row.isJson() ? HeapSize.ofBytes(4 * row.names().size()) : 0);
    }
}
