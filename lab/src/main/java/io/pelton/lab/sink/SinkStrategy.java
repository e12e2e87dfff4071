// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.file.LineFile;
import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;

/**
 * Ways to write records as lines of a file, from a naive operator to Pelton's flows: an experiment published in 2014. Each takes one
 * fault from the one before. Each has a class and a loop of its own, so that the JIT compiler optimises it for one class only.
 */
public enum SinkStrategy {
    /** Everything at once. */
    FLUSHING("flush per line", "BufferedWriter.flush() in process", "") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (FlushingOperator operator = new FlushingOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** Without the flush. */
    LOGGING("no flush per line", "the published first version", "28 % of C++") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (LoggingOperator operator = new LoggingOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** Without log texts and checks. */
    FORMATTING("no log texts, no checks", "String.format and +", "+10 %") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (FormattingOperator operator = new FormattingOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** Without texts of any kind. */
    HELPERS("no texts", "one helper for every type", "in the +10 %") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (HelpersOperator operator = new HelpersOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** With helpers that are inlined. */
    LOCKING("helpers inlined", "synchronized process", "+20 %") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (LockingOperator operator = new LockingOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** Without a lock. */
    UNLOCKED("not synchronized", "BufferedWriter.write(char[])", "+25 %") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (UnlockedOperator operator = new UnlockedOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** Bytes in an array of its own. */
    OWN_BUFFER("own buffer of bytes", "FileChannel.write per 256 KiB", "with the next") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (BufferOperator operator = new BufferOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** Buffers that another thread writes. */
    BACKGROUND("written by another thread", "buffers that go round", "+20 %, on a par") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            try (BackgroundOperator operator = new BackgroundOperator(file)) {
                for (long i = 0; i < lines; i++) {
                    operator.process(records.make(i));
                }
            }
        }
    },

    /** A flow to a file of lines, which the engine's thread for the sink writes. */
    PELTON_LINES("Pelton, lines", ".map(Reading::line).to(LineFile)", "") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            run(Flow.from(Beacon.of(lines, records)).map(Reading::line).to(LineFile.of(file)));
        }
    },

    /** A flow to a sink of one's own that takes records one by one. */
    PELTON_RECORDS("Pelton, own SinkWriter", ".to(new ReadingFile(path))", "") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            run(Flow.from(Beacon.of(lines, records)).to(new ReadingFile(file.toString())));
        }
    },

    /** A flow to a sink of one's own that takes batches. */
    PELTON_BATCHES("Pelton, own BatchWriter", ".to(new ReadingBatches(path))", "") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            run(Flow.from(Beacon.of(lines, records)).to(new ReadingBatches(file.toString())));
        }
    },

    /** A flow to a sink that does nothing: no sink of Pelton can be faster. It writes no file. */
    EMPTY("Pelton, empty writer", "the upper bound", "the ceiling") {
        @Override
        void write(Path file, long lines, Records records) throws IOException {
            run(Flow.from(Beacon.of(lines, records)).to(new Nothing()));
        }
    };

    private final String label;
    private final String call;
    private final String published;

    SinkStrategy(String label, String call, String published) {
        this.label = label;
        this.call = call;
        this.published = published;
    }

    /**
     * Makes the records 0, 1, …, and writes a line of {@link Reading#LINE_BYTES} bytes for each. A file that exists is replaced. When
     * this returns, the operating system has everything.
     *
     * @throws IOException if the file cannot be written
     * @throws io.pelton.error.PeltonException if a flow cannot write it
     */
    public void write(Path file, long lines) throws IOException {
        write(file, lines, new Records(lines));
    }

    abstract void write(Path file, long lines, Records records) throws IOException;

    /** The name for people: what was done to the way before, or who writes. */
    public String label() {
        return label;
    }

    /** Whether it writes the file: not if it does nothing with the records. */
    public boolean writesFile() {
        return this != EMPTY;
    }

    /** Whether Pelton's engine brings the records to the writer. */
    public boolean isPelton() {
        return compareTo(PELTON_LINES) >= 0;
    }

    /** What marks it, in code. */
    String call() {
        return call;
    }

    /** What the publication says of the step that led here. */
    String published() {
        return published;
    }

    private static void run(Flow<?> flow) throws IOException {
        try (Engine engine = new Engine()) {
            engine.run(flow).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while the flow was running");
            interrupted.initCause(e);
            throw interrupted;
        }
    }
}
