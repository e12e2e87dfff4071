// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.ByteView;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ByteWindowTest {
    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_searched_then_sameAnswersAsAString(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            String content = text(random, 40);
            String needle = random.nextInt(3) == 0 ? part(random, content) : text(random, 4);
            byte[] bytes = bytes(needle);
            for (ByteView view : new ByteView[] {window(random, content), window(random, content).detach()}) {
                assertThat(view.length()).isEqualTo(content.length());
                assertThat(view.contains(bytes))
                        .as("%s contains %s", content, needle)
                        .isEqualTo(content.contains(needle));
                assertThat(view.startsWith(bytes)).isEqualTo(content.startsWith(needle));
                assertThat(view.endsWith(bytes)).isEqualTo(content.endsWith(needle));
                assertThat(view.contentEquals(bytes)).isEqualTo(content.equals(needle));
                assertThat(view.contentEquals(bytes(content))).isTrue();
                assertThat(view.toString()).isEqualTo(new String(bytes(content), StandardCharsets.UTF_8));
                assertThat(byteByByte(view)).isEqualTo(content);
            }
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_compared_then_asTheirBytes(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            String one = text(random, 3);
            String other = text(random, 3);
            ByteWindow window = window(random, one);
            ByteWindow otherWindow = window(random, other).detach();
            assertThat(window.equals(otherWindow)).isEqualTo(one.equals(other));
            assertThat(Integer.signum(window.compareTo(otherWindow))).isEqualTo(Integer.signum(one.compareTo(other)));
            assertThat(window.hashCode()).isEqualTo(window(random, one).detach().hashCode());
        }
    }

    @Test
    void when_comparedToSomethingElse_then_notEqual() {
        ByteWindow window = window(new Random(1), "abc");
        assertThat(window.equals(null)).isFalse();
        assertThat(window.equals((Object) "abc")).isFalse();
    }

    @Test
    void when_indexIsOutside_then_refusedThoughTheBufferGoesOn() {
        ByteWindow window = window(new Random(1), "abc");
        assertThatThrownBy(() -> window.byteAt(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> window.byteAt(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void when_copiedToATargetWithoutRoom_then_refused() {
        ByteWindow window = window(new Random(1), "abc");
        assertThatThrownBy(() -> window.copyTo(new byte[3], 1)).isInstanceOf(IndexOutOfBoundsException.class);
        byte[] target = new byte[5];
        window.copyTo(target, 1);
        assertThat(target).containsExactly(0, 'a', 'b', 'c', 0);
    }

    @Test
    void when_theBufferChanges_then_theDetachedCopyStays() {
        byte[] buffer = bytes("first-------");
        ByteWindow window = ByteWindow.in(null);
        window.moveTo(buffer, 0, 5);
        ByteWindow detached = window.detach();
        System.arraycopy(bytes("other"), 0, buffer, 0, 5);
        assertThat(detached).hasToString("first");
        assertThat(detached.detach()).isSameAs(detached);
    }

    /** HashMap asks the class itself, not those above it. */
    @Test
    void when_itIsAKey_then_aMapCanOrderThoseOfOneHash() {
        assertThat(ByteWindow.class.getGenericInterfaces())
                .extracting(Type::getTypeName)
                .contains("java.lang.Comparable<" + ByteWindow.class.getName() + ">");
    }

    private static String byteByByte(ByteView view) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < view.length(); i++) {
            text.append((char) (view.byteAt(i) & 0xFF));
        }
        return text.toString();
    }

    private static String text(Random random, int maxLength) {
        int length = random.nextInt(maxLength + 1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append("aab\u00E9\u0000\u00FF\u0080".charAt(random.nextInt(7)));
        }
        return text.toString();
    }

    private static String part(Random random, String text) {
        int from = random.nextInt(text.length() + 1);
        return text.substring(from, from + random.nextInt(text.length() - from + 1));
    }

    /** A window on a buffer that has the same kind of bytes around it, and as often as not nothing behind it. */
    private static ByteWindow window(Random random, String content) {
        String before = text(random, 10);
        byte[] buffer = bytes(before + content + (random.nextBoolean() ? text(random, 20) : ""));
        ByteWindow window = ByteWindow.in(null);
        window.moveTo(buffer, before.length(), content.length());
        return window;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
