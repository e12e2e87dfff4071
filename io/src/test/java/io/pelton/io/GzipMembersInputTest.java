// SPDX-License-Identifier: Apache-2.0

package io.pelton.io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class GzipMembersInputTest {
    private static final int EXTRA_NAME_COMMENT_CHECKSUM = 0x1E;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 10_000})
    void when_membersFollowEachOther_then_allThatIsInThem(int bufferBytes) throws IOException {
        byte[] file = joined(member("one "), member(""), member("two ".repeat(1_000)), new byte[513]);
        assertThat(text(file, bufferBytes)).isEqualTo("one " + "two ".repeat(1_000));
    }

    @Test
    void when_theHeaderHasAllThereCanBe_then_itIsPassedOver() throws IOException {
        byte[] plain = member("text");
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        header.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, EXTRA_NAME_COMMENT_CHECKSUM, 1, 2, 3, 4, 0, 3});
        header.writeBytes(new byte[] {3, 0, 'B', 'C', 0});
        header.writeBytes("name\0comment\0".getBytes(StandardCharsets.ISO_8859_1));
        CRC32 checksum = new CRC32();
        checksum.update(header.toByteArray());
        int sum = (int) checksum.getValue();
        header.write(sum);
        header.write(sum >> 8);
        byte[] body = Arrays.copyOfRange(plain, 10, plain.length);

        assertThat(text(joined(plain, header.toByteArray(), body), 3)).isEqualTo("texttext");
        byte[] wrong = header.toByteArray();
        wrong[12]++;
        assertThatThrownBy(() -> text(joined(plain, wrong, body), 100))
                .hasMessageContaining("part 2 has a header with a wrong checksum");
    }

    @Test
    void when_aLaterMemberIsCutShort_then_anErrorWithTheOffset() throws IOException {
        byte[] first = member("one");
        byte[] second = member("two".repeat(100));
        byte[] file = joined(first, second);
        for (int length = first.length + 1; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> text(cut, 64))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the compressed data is cut short: it ends at byte " + length + ", in part 2");
        }
    }

    @Test
    void when_somethingElseFollows_then_anErrorSaysWhatAndWhere() throws IOException {
        byte[] member = member("one");
        assertThatThrownBy(() -> text(joined(member, new byte[] {'X', 'Y', 'Z'}), 64))
                .hasMessage("the compressed data is damaged at byte " + (member.length + 2)
                        + ": part 2 begins with 58 59 and not with 1f 8b");
        assertThatThrownBy(() -> text(joined(member, new byte[5], member), 64))
                .hasMessage("the compressed data is damaged at byte " + (member.length + 5)
                        + ": zeros end part 1, but something follows them");
    }

    @Test
    void when_theContentIsAnother_then_itsChecksumSaysSo() throws IOException {
        byte[] first = member("one");
        byte[] second = member("two");
        byte[] wrongSum = joined(first, second);
        wrongSum[wrongSum.length - 8]++;
        byte[] wrongLength = joined(first, second);
        wrongLength[wrongLength.length - 4]++;
        assertThatThrownBy(() -> text(wrongSum, 64)).hasMessageContaining("part 2 has a wrong checksum");
        assertThatThrownBy(() -> text(wrongLength, 64)).hasMessageContaining("part 2 has another length than it says");
    }

    @Test
    void when_thereIsNothing_then_itIsCutShort() {
        assertThatThrownBy(() -> text(new byte[0], 64)).hasMessageContaining("cut short: it ends at byte 0, in part 1");
    }

    @Test
    void when_readByteByByte_then_theSame() throws IOException {
        try (GzipMembersInput in = new GzipMembersInput(new ByteArrayInputStream(member("\u00ffa")), 8)) {
            assertThat(new int[] {in.read(), in.read(), in.read(), in.read()}).containsExactly(0xC3, 0xBF, 'a', -1);
        }
    }

    private static String text(byte[] file, int bufferBytes) throws IOException {
        try (GzipMembersInput in = new GzipMembersInput(new ByteArrayInputStream(file), bufferBytes)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] member(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }
}
