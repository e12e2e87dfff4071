// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Path;

/** A process that has a file open for writing until it is ended. */
public final class FileHolder {
    private FileHolder() {}

    /** @param arguments the file, and what to do if it exists */
    public static void main(String[] arguments) throws IOException {
        LineFile file = LineFile.of(Path.of(arguments[0])).ifExists(LineFile.IfExists.valueOf(arguments[1]));
        SinkWriter<Object> writer = file.open();
        System.out.println("open");
        int _ = System.in.read();
        writer.close();
    }
}
