// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Nested;

/** The contract of output streams, of the JDK's and of ours. */
class OutputContractTest {
    @Nested
    class Jdk extends OutputContract {
        @Override
        OutputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedOutputStream(new FileOutputStream(file.toFile()), bufferSize);
        }
    }

    @Nested
    class OfPath extends OutputContract {
        @Override
        OutputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedFileOutputStream(file, false, bufferSize);
        }
    }

    @Nested
    class OfChannel extends OutputContract {
        @Override
        OutputStream open(Path file, int bufferSize) throws IOException {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
            return new BufferedFileOutputStream(channel, bufferSize);
        }
    }

    @Nested
    class AroundAnotherStream extends OutputContract {
        @Override
        OutputStream open(Path file, int bufferSize) throws IOException {
            return new BufferedFileOutputStream(Files.newOutputStream(file), bufferSize);
        }
    }

    @Nested
    class InTheBackground extends OutputContract {
        @Override
        OutputStream open(Path file, int bufferSize) throws IOException {
            return BackgroundFileWriter.create(file, new BackgroundFileWriter.Options(bufferSize, 2));
        }
    }
}
