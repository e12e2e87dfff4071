// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

/** Cells for a queue: more than fit into it, so that one is free again before its turn comes. Used by the producer. */
final class Cells {
    /** What producer and consumer may have in their hands beside what is in the queue. */
    private static final int IN_HAND = 4096;

    private final Cell[] cells = new Cell[Boundary.CAPACITY + IN_HAND];
    private int next;

    Cells() {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
    }

    /** The next cell, holding a value. */
    Cell take(long value) {
        Cell cell = cells[next];
        next = next + 1 == cells.length ? 0 : next + 1;
        cell.value = value;
        return cell;
    }
}
