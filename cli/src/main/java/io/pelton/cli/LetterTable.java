// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import java.io.PrintStream;

/** A table of letters that is printed in blocks: there may be any number of them. Columns of a block are no narrower than before. Not thread-safe. */
final class LetterTable {
    static final int BLOCK = 1_000;

    private final PrintStream out;
    private final Table block = new Table(Integer.MAX_VALUE);
    private boolean isEmpty = true;

    LetterTable(PrintStream out) {
        this.out = out;
    }

    /** Adds a row; all have the same number of cells. */
    void row(String... cells) {
        isEmpty = false;
        block.row(cells);
        if (block.size() == BLOCK) {
            end();
        }
    }

    /** Whether no row was added. */
    boolean isEmpty() {
        return isEmpty;
    }

    /** Prints what is left. */
    void end() {
        out.print(block.take());
    }
}
