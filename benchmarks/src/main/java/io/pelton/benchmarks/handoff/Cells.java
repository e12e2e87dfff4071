// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

/** Cells for a queue: more than fit into it, so that one is free again before its turn comes. Used by the producer. */
final class Cells {
    private final Cell[] cells = new Cell[2 * Boundary.CAPACITY];
    private int next;

    Cells() {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
    }

    /** The next cell, holding a value. */
    Cell take(long value) {
        Cell cell = cells[next++ & (cells.length - 1)];
        cell.value = value;
        return cell;
    }
}
