// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.OutputStream;
import java.io.PrintStream;

/** The last line of the terminal, redrawn in place; without a terminal there is none. Thread-safe. */
final class StatusLine {
    private static final int WIDTH = 79;
    private static final String ERASE = "\r\033[K";

    private final PrintStream target;
    private final boolean isLive;
    private boolean isDrawn;

    StatusLine(PrintStream target, boolean isLive) {
        this.target = target;
        this.isLive = isLive;
    }

    /** Whether anyone sees what is shown. */
    boolean isLive() {
        return isLive;
    }

    /** Replaces the line. */
    synchronized void show(String text) {
        if (isLive) {
            target.print(ERASE + Printable.shortened(text, WIDTH - 1));
            target.flush();
            isDrawn = true;
        }
    }

    /** Removes the line. */
    synchronized void erase() {
        if (isDrawn) {
            target.print(ERASE);
            target.flush();
            isDrawn = false;
        }
    }

    /** Prints a line that stays. */
    synchronized void println(String text) {
        erase();
        target.println(text);
    }

    /** For those who know nothing of this line: what they write appears above it. */
    OutputStream above() {
        return new OutputStream() {
            @Override
            public void write(int value) {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                synchronized (StatusLine.this) {
                    erase();
                    target.write(bytes, offset, length);
                }
            }
        };
    }
}
