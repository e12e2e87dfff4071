// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;

/** What a command prints, up to a limit. If it prints more, it is ended. */
final class Output implements Callable<byte[]> {
    private static final int MAX_BYTES = 64 << 20;

    private final InputStream stream;
    private final Runnable end;
    private final String uri;

    /** @param end ends the command */
    Output(InputStream stream, Runnable end, String uri) {
        this.stream = stream;
        this.end = end;
        this.uri = uri;
    }

    @Override
    public byte[] call() throws IOException {
        byte[] bytes = stream.readNBytes(MAX_BYTES);
        if (bytes.length == MAX_BYTES && stream.read() >= 0) {
            end.run();
            throw new PeltonException(
                    ErrorCode.RECORD_TOO_LONG, uri + ": the command gives more than " + MAX_BYTES + " bytes");
        }
        return bytes;
    }
}
