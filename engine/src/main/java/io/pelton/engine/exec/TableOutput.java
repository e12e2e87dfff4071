// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.spi.LineTable;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.SummaryTable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where an instance of a stage adds records to a summary: a table of its own, which it hands over at the end of its input,
 * unless the flow has failed. Holds the batches the records came from, unless the table is part of epochs. Belongs to one activation.
 */
final class TableOutput implements SinkWriter<Object> {
    private final RunningFlow flow;
    private final SummaryTable<Object, Object> table;
    private final BatchOutput output;
    private final Set<Ack> held = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Ack current;
    private long added;
    private long addedBefore;

    TableOutput(RunningFlow flow, SummaryTable<Object, Object> table, BatchOutput output) {
        this.flow = flow;
        this.table = table;
        this.output = output;
    }

    /** The records written from now on come from the batch that {@code ack} stands for. */
    void begin(Ack ack) {
        current = ack;
        addedBefore = added;
    }

    @Override
    public void write(Object record) throws Exception {
        table.add(record);
        added++;
    }

    /** A reader of lines past the given functions; null if the table has none. */
    LineTable.@Nullable Reader reader(List<Object> functions) {
        return table instanceof LineTable<Object, Object> lines ? lines.reader(functions) : null;
    }

    /** So many records were added by the reader. */
    void added(long records) {
        added += records;
    }

    /** The batch given to {@link #begin} is processed. */
    void end() {
        if (added > addedBefore && current != null && !flow.keeping().takesEpochs()) {
            current.holdToEnd(held);
        }
    }

    /** Hands the table over, with all that it holds, and says that no more will come. */
    @Override
    public void close() {
        if (flow.hasFailed()) {
            abandon();
            return;
        }
        try {
            if (added > 0) {
                handOver();
            }
        } finally {
            output.abandon();
        }
    }

    /** Drops the table and says that no more will come. */
    void abandon() {
        flow.leftBehind(added);
        output.abandon();
    }

    @Override
    public void flush() {}

    private void handOver() {
        Ack all = Ack.ofBatch();
        for (Ack ack : held) {
            all.addParent(ack);
            ack.release();
        }
        output.begin(all);
        output.write(new FilledTable(table, added));
        output.end(true);
        output.flush();
        all.release();
    }
}
