// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferedFileInputStream;
import io.pelton.io.BufferedFileReader;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Ways to look at every byte or character of a text file: six that were published in 2001, and two of Pelton. Each has
 * a loop of its own, so that the JIT compiler optimises it for one class of stream only.
 */
enum ReadStrategy {
    RAW_BYTES("unbuffered bytes", "FileInputStream.read()", "18–63") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                return sum;
            }
        }
    },
    RAW_CHARS("unbuffered characters", "InputStreamReader.read()", "100–438") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (InputStreamReader in = new InputStreamReader(new FileInputStream(file.toFile()), UTF_8)) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                return sum;
            }
        }
    },
    BUFFERED_BYTES("buffered bytes", "BufferedInputStream.read()", "1.8–9.2") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (BufferedInputStream in = new BufferedInputStream(new FileInputStream(file.toFile()))) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                return sum;
            }
        }
    },
    BUFFERED_CHARS("buffered characters", "BufferedReader.read()", "2.4–16.7") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(new FileInputStream(file.toFile()), UTF_8))) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                return sum;
            }
        }
    },
    OWN_BYTES("own byte buffer", "FileInputStream.read(byte[])", "0.4–2.1") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                byte[] buffer = new byte[OWN_BUFFER];
                long sum = 0;
                long left = count;
                while (left > 0) {
                    int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                    for (int i = 0; i < read; i++) {
                        sum += buffer[i] & 0xff;
                    }
                    left = read < 0 ? 0 : left - read;
                }
                return sum;
            }
        }
    },
    OWN_CHARS("own character buffer", "InputStreamReader.read(char[])", "0.8–8.2") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (InputStreamReader in = new InputStreamReader(new FileInputStream(file.toFile()), UTF_8)) {
                char[] buffer = new char[OWN_BUFFER];
                long sum = 0;
                long left = count;
                while (left > 0) {
                    int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                    for (int i = 0; i < read; i++) {
                        sum += buffer[i];
                    }
                    left = read < 0 ? 0 : left - read;
                }
                return sum;
            }
        }
    },
    PELTON_BYTES("Pelton bytes", "BufferedFileInputStream.read()", "") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (BufferedFileInputStream in = new BufferedFileInputStream(file)) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                return sum;
            }
        }
    },
    PELTON_CHARS("Pelton characters", "BufferedFileReader.read()", "") {
        @Override
        long sum(Path file, long count) throws IOException {
            try (BufferedFileReader in = new BufferedFileReader(file, UTF_8)) {
                long sum = 0;
                for (long i = 0; i < count; i++) {
                    sum += in.read();
                }
                return sum;
            }
        }
    };

    private static final int OWN_BUFFER = 64 * 1024;

    private final String label;
    private final String call;
    private final String publishedSeconds;

    ReadStrategy(String label, String call, String publishedSeconds) {
        this.label = label;
        this.call = call;
        this.publishedSeconds = publishedSeconds;
    }

    /** The sum of the first bytes of a file; of a text in ASCII, that of its characters, too. */
    abstract long sum(Path file, long count) throws IOException;

    String label() {
        return label;
    }

    /** What is called for every byte, character or buffer. */
    String call() {
        return call;
    }

    /** The seconds that several hundred files took in 2001. */
    String publishedSeconds() {
        return publishedSeconds;
    }

    /** Whether every byte is a call of the operating system: then a small part of the file must do. */
    boolean isUnbuffered() {
        return this == RAW_BYTES;
    }

    boolean isOurs() {
        return this == PELTON_BYTES || this == PELTON_CHARS;
    }
}
