// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferedFileInputStream;
import io.pelton.io.BufferedFileOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** Reading or writing a file byte by byte through a buffer of a given size; 0 is no buffer. */
enum SweepStrategy {
    PELTON_READ("Pelton BufferedFileInputStream") {
        @Override
        void run(Path file, int buffer, long count) throws IOException {
            try (BufferedFileInputStream in = new BufferedFileInputStream(file, buffer)) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                check(sum, count);
            }
        }
    },
    JDK_READ("JDK BufferedInputStream") {
        @Override
        void run(Path file, int buffer, long count) throws IOException {
            if (buffer == 0) {
                check(ReadStrategy.RAW_BYTES.sum(file, count), count);
                return;
            }
            try (BufferedInputStream in = new BufferedInputStream(new FileInputStream(file.toFile()), buffer)) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                check(sum, count);
            }
        }
    },
    PELTON_WRITE("Pelton BufferedFileOutputStream") {
        @Override
        void run(Path file, int buffer, long count) throws IOException {
            try (BufferedFileOutputStream out = new BufferedFileOutputStream(file, false, buffer)) {
                for (long i = 0; i < count; i++) {
                    out.write(TestFile.byteAt(i));
                }
            }
        }
    },
    JDK_WRITE("JDK BufferedOutputStream") {
        @Override
        void run(Path file, int buffer, long count) throws IOException {
            if (buffer == 0) {
                writeUnbuffered(file, count);
                return;
            }
            try (BufferedOutputStream out = new BufferedOutputStream(new FileOutputStream(file.toFile()), buffer)) {
                for (long i = 0; i < count; i++) {
                    out.write(TestFile.byteAt(i));
                }
            }
        }
    };

    private final String label;

    SweepStrategy(String label) {
        this.label = label;
    }

    /** Reads or writes so many bytes. */
    abstract void run(Path file, int buffer, long count) throws IOException;

    String label() {
        return label;
    }

    boolean isRead() {
        return this == PELTON_READ || this == JDK_READ;
    }

    /** Pelton's streams always have a buffer. */
    boolean canBeUnbuffered() {
        return this == JDK_READ || this == JDK_WRITE;
    }

    private static void writeUnbuffered(Path file, long count) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            for (long i = 0; i < count; i++) {
                out.write(TestFile.byteAt(i));
            }
        }
    }

    private static void check(long sum, long count) throws IOException {
        if (sum != TestFile.sum(count)) {
            throw new IOException("the test file has changed while it was read");
        }
    }
}
