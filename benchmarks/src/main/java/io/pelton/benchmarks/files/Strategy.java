// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.files;

import io.pelton.io.BufferedFileInputStream;
import io.pelton.io.BufferedFileReader;
import io.pelton.io.record.LineScanner;
import io.pelton.io.record.ScanOptions;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Ways to read a text file from one end to the other. Each gives a sum over what it read, so that none can skip it. */
enum Strategy {
    ARRAY_LOOP("array loop over 256 KiB blocks", Unit.BYTE) {
        @Override
        long read(Path file) throws IOException {
            byte[] block = new byte[BLOCK_BYTES];
            long sum = 0;
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                for (int count = in.read(block); count >= 0; count = in.read(block)) {
                    for (int i = 0; i < count; i++) {
                        sum += block[i] & 0xFF;
                    }
                }
            }
            return sum;
        }
    },
    JDK_BYTES("BufferedInputStream", Unit.BYTE) {
        @Override
        long read(Path file) throws IOException {
            try (InputStream in = new BufferedInputStream(new FileInputStream(file.toFile()), BUFFER_BYTES)) {
                return bytes(in);
            }
        }
    },
    PELTON_BYTES("Pelton BufferedFileInputStream", Unit.BYTE) {
        @Override
        long read(Path file) throws IOException {
            long sum = 0;
            try (BufferedFileInputStream in = new BufferedFileInputStream(file, BUFFER_BYTES)) {
                for (int read = in.read(); read >= 0; read = in.read()) {
                    sum += read;
                }
            }
            return sum;
        }
    },
    RAW_BLOCKS("FileInputStream", Unit.BLOCK) {
        @Override
        long read(Path file) throws IOException {
            try (InputStream in = new FileInputStream(file.toFile())) {
                return blocks(in);
            }
        }
    },
    PELTON_BLOCKS("Pelton BufferedFileInputStream", Unit.BLOCK) {
        @Override
        long read(Path file) throws IOException {
            try (InputStream in = new BufferedFileInputStream(file)) {
                return blocks(in);
            }
        }
    },
    JDK_CHARS("BufferedReader", Unit.CHAR) {
        @Override
        long read(Path file) throws IOException {
            try (Reader in = Files.newBufferedReader(file)) {
                return chars(in);
            }
        }
    },
    PELTON_CHARS("Pelton BufferedFileReader", Unit.CHAR) {
        @Override
        long read(Path file) throws IOException {
            try (Reader in = new BufferedFileReader(file)) {
                return chars(in);
            }
        }
    },
    JDK_LINES("BufferedReader.readLine", Unit.LINE) {
        @Override
        long read(Path file) throws IOException {
            long lines = 0;
            try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                while (in.readLine() != null) {
                    lines++;
                }
            }
            return lines;
        }
    },
    PELTON_READ_LINE("Pelton BufferedFileReader.readLine", Unit.LINE) {
        @Override
        long read(Path file) throws IOException {
            long lines = 0;
            try (BufferedFileReader in = new BufferedFileReader(file)) {
                while (in.readLine() != null) {
                    lines++;
                }
            }
            return lines;
        }
    },
    PELTON_LINES("Pelton LineScanner", Unit.LINE) {
        @Override
        long read(Path file) throws IOException {
            long lines = 0;
            try (LineScanner scanner = new LineScanner(new FileInputStream(file.toFile()), ScanOptions.DEFAULT)) {
                while (scanner.next()) {
                    lines++;
                }
            }
            return lines;
        }
    };

    /** What is read at a time. */
    enum Unit {
        BYTE,
        BLOCK,
        CHAR,
        LINE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int BUFFER_BYTES = 64 << 10;
    private static final int BLOCK_BYTES = 256 << 10;

    private final String label;
    private final Unit unit;

    Strategy(String label, Unit unit) {
        this.label = label;
        this.unit = unit;
    }

    String label() {
        return label;
    }

    Unit unit() {
        return unit;
    }

    abstract long read(Path file) throws IOException;

    private static long bytes(InputStream in) throws IOException {
        long sum = 0;
        for (int read = in.read(); read >= 0; read = in.read()) {
            sum += read;
        }
        return sum;
    }

    private static long blocks(InputStream in) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        long sum = 0;
        for (int count = in.read(block); count >= 0; count = in.read(block)) {
            sum += count + block[0];
        }
        return sum;
    }

    private static long chars(Reader in) throws IOException {
        long sum = 0;
        for (int read = in.read(); read >= 0; read = in.read()) {
            sum += read;
        }
        return sum;
    }
}
