// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Bodies that come by pieces are the same as a whole. */
class BodyPiecesTest {
    private final Random random = new Random(42);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 8_191, 8_192, 8_193, 16_384, 100_000})
    void allThatIsReadIsThere(int size) throws IOException {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        for (long said : new long[] {0, size, Math.max(0, size - 1), size + 1L}) {
            assertThat(read(bytes, said, size)).as("%d bytes, %d said", size, said).isEqualTo(bytes);
            assertThat(read(bytes, said, 7)).as("%d bytes, %d said, few at once", size, said).isEqualTo(bytes);
        }
    }

    private static byte[] read(byte[] bytes, long said, int most) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] to, int offset, int length) {
                return super.read(to, offset, Math.min(length, Math.max(1, most)));
            }
        };
        BodyPieces pieces = new BodyPieces(said);
        for (int read = pieces.read(in); read >= 0; read = pieces.read(in)) {
            pieces.keep(read);
        }
        assertThat(pieces.size()).isEqualTo(bytes.length);
        return pieces.joined();
    }
}
