// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** The contract of input streams, of the JDK's and of ours. */
class InputContractTest {
    @Nested
    class Jdk extends InputContract {
        @Override
        InputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedInputStream(new FileInputStream(file.toFile()), bufferSize);
        }
    }

    @Nested
    class OfPath extends InputContract {
        @Override
        InputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedFileInputStream(file, bufferSize);
        }
    }

    @Nested
    class OfChannel extends InputContract {
        @Override
        InputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedFileInputStream(FileChannel.open(file), bufferSize);
        }
    }

    @Nested
    class AroundAnotherStream extends InputContract {
        @Override
        InputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedFileInputStream(Files.newInputStream(file), bufferSize);
        }
    }
}
