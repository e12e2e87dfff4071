// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.WrittenBody;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A body as the standard input of a command; texts are written as UTF-8. */
final class Input {
    private Input() {}

    /** The bytes of {@code body}; it is read now, as it is valid on this thread only. */
    static byte[] bytes(@Nullable Object body, String uri) throws IOException {
        return switch (body) {
            case null -> new byte[0];
            case byte[] bytes -> bytes;
            case LazyBytes file -> all(file.open());
            case ByteView view -> copy(view);
            case Map<?, ?> _, Iterable<?> _, Iterator<?> _, Object[] _ -> throw new PeltonException(
                    ErrorCode.BAD_CONVERSION,
                    uri + ": a " + body.getClass().getSimpleName() + " is no input of a command; put 'marshal' before");
            default -> WrittenBody.bytes(body, StandardCharsets.UTF_8);
        };
    }

    private static byte[] all(InputStream given) throws IOException {
        try (InputStream stream = given) {
            return stream.readAllBytes();
        }
    }

    private static byte[] copy(ByteView view) {
        byte[] bytes = new byte[view.length()];
        view.copyTo(bytes, 0);
        return bytes;
    }

    /** Writes everything. A command need not read all of it: what it leaves is no failure. */
    static void feed(byte[] bytes, OutputStream given) {
        try (OutputStream stream = given) {
            stream.write(bytes);
        } catch (IOException e) {
            // the command has closed its input, or has ended
        }
    }
}
