// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.StageCode;
import io.pelton.engine.compile.StageProgram;
import io.pelton.engine.stage.Node;
import io.pelton.spi.Cursor;
import io.pelton.spi.LineBlocks;
import io.pelton.spi.LineTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The short way of lines from a source into a table. Where nothing but functions that the table knows stands between them, the
 * table reads plain lines itself, as they lie in the buffer, and the program gets those that are left: so there is one place
 * that says what happens to a line that is not plain. Belongs to one activation.
 */
final class Shortcut {
    /** When so many blocks in a row began with a line that is not plain, the program takes a whole batch. */
    private static final int PATIENCE = 2;

    private final TableOutput output;
    private final LineTable.Reader reader;
    private final @Nullable Counted counted;
    private int refused;

    /** A flat map that would have emitted the records. */
    private record Counted(StageProgram program, int counter) {}

    private Shortcut(TableOutput output, LineTable.Reader reader, @Nullable Counted counted) {
        this.output = output;
        this.reader = reader;
        this.counted = counted;
    }

    /** The shortcut of a stage whose tables are {@code outputs}; null if there is none. */
    static @Nullable Shortcut of(StageProgram program, List<TableOutput> outputs) {
        StageCode code = program.code();
        List<Object> functions = new ArrayList<>();
        Counted counted = null;
        Node node = code.stage().entry();
        while (node instanceof Node.Peek || node instanceof Node.FlatMap) {
            if (node instanceof Node.Peek peek) {
                functions.add(peek.function());
                node = peek.next();
            } else if (node instanceof Node.FlatMap flatMap && counted == null) {
                functions.add(flatMap.function());
                counted = new Counted(program, code.counterOf(flatMap));
                node = flatMap.next();
            } else {
                return null;
            }
        }
        boolean endsHere = node instanceof Node.Emit emit && emit.next() == null && outputs.size() == 1;
        LineTable.Reader reader = endsHere ? outputs.getFirst().reader(functions) : null;
        return reader == null ? null : new Shortcut(outputs.getFirst(), reader, counted);
    }

    /** Takes what the cursor has in this form. Gives the number of lines taken. */
    int take(Cursor<Object> cursor) {
        if (!(cursor instanceof LineBlocks blocks)) {
            refused = PATIENCE;
            return 0;
        }
        int lines = blocks.takeLines(reader);
        if (lines == 0) {
            refused++;
            return 0;
        }
        refused = 0;
        output.added(reader.added());
        if (counted != null) {
            counted.program().counts()[counted.counter()] += reader.added();
        }
        return lines;
    }

    /** How many records the program takes before the shortcut is tried again. */
    int detour(int batchSize) {
        return refused < PATIENCE ? 1 : batchSize;
    }
}
