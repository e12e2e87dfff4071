// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A text comes back as it was, whatever characters it has. */
class StateTextTest {
    private static final String PAIR = "\ud83d\ude00";
    private static final String HALF = "\ud83d";
    private static final String OTHER_HALF = "\ude00";

    private static StateIn in(byte[] bytes) {
        return new StateIn(new ByteArrayInputStream(bytes), RecordCodec.standard(), 0);
    }

    private static byte[] utf8(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(encoded.length);
        out.write(encoded);
        return bytes.toByteArray();
    }

    @Test
    void textsWithHalvesOfPairs_comeBack_andNoTwoAreWrittenAlike() throws IOException {
        List<String> texts = List.of(
                "", "?", "plain", "über", PAIR, PAIR + PAIR, HALF, OTHER_HALF, OTHER_HALF + HALF, HALF + PAIR, PAIR + OTHER_HALF, "a" + HALF + "b");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StateOut out = new StateOut(bytes, RecordCodec.standard(), 0);
        for (String text : texts) {
            out.writeText(text);
            out.writeValue(text);
        }
        StateIn in = in(bytes.toByteArray());
        for (String text : texts) {
            assertThat(in.readText()).isEqualTo(text);
            assertThat(in.readValue()).isEqualTo(text);
        }
    }

    @Test
    void textsWithoutSuch_areWrittenAndReadAsByVersionsBefore() throws IOException {
        for (String text : List.of("", "plain", "über", PAIR)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new StateOut(bytes, RecordCodec.standard(), 0).writeText(text);
            assertThat(bytes.toByteArray()).isEqualTo(utf8(text));
            assertThat(in(utf8(text)).readText()).isEqualTo(text);
        }
    }

    @Test
    void lengthIsDamaged_isRefused() throws IOException {
        for (int length : List.of(Integer.MIN_VALUE, -4, 5, Integer.MAX_VALUE)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new DataOutputStream(bytes).writeInt(length);
            assertThatThrownBy(() -> in(bytes.toByteArray()).readText()).isInstanceOf(EOFException.class);
        }
    }
}
