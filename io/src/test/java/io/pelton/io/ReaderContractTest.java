// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** The contract of readers, of the JDK's and of ours. */
class ReaderContractTest {
    private static ReaderContract.Lines ours(BufferedFileReader reader) {
        return new ReaderContract.Lines(reader, reader::readLine, reader.lines());
    }

    @Nested
    class Jdk extends ReaderContract {
        @Override
        Lines open(Path file, Charset charset, int bufferSize) throws IOException {
            var reader = new BufferedReader(
                    new InputStreamReader(new FileInputStream(file.toFile()), charset), bufferSize);
            return new Lines(reader, reader::readLine, reader.lines());
        }
    }

    @Nested
    class OfPath extends ReaderContract {
        @Override
        Lines open(Path file, Charset charset, int bufferSize) throws IOException {
            return ours(new BufferedFileReader(file, charset, bufferSize));
        }
    }

    @Nested
    class OfChannel extends ReaderContract {
        @Override
        Lines open(Path file, Charset charset, int bufferSize) throws IOException {
            return ours(new BufferedFileReader(FileChannel.open(file), charset, bufferSize));
        }
    }
}
