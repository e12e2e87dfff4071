// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.message.Message;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class LostTypesTest {
    /** Can be gone through, and is no collection. */
    private static final Iterable<Object> NO_COLLECTION = Collections::emptyIterator;

    static Stream<Object> lost() {
        return Stream.of(
                Set.of(1), List.of(Set.of(1)), Map.of("a", new Object[] {"x"}),
                Path.of("a", "b"), NO_COLLECTION, Double.NaN, Float.NEGATIVE_INFINITY, Map.of("base64", "AQI="), Map.of(1, "x"), List.of(Path.of("a")));
    }

    static Stream<Object> kept() {
        return Stream.of(
                "x", 1, 2.5, 2.5f, true, new byte[] {1}, List.of(1, "x"), Map.of("a", List.of(1)),
                Map.of("base64", "AQI=", "a", 1));
    }

    @ParameterizedTest
    @MethodSource
    void lost(Object value) {
        assertThat(LostTypes.of(new Message(value))).containsOnlyKeys("body");
    }

    @ParameterizedTest
    @MethodSource
    void kept(Object value) {
        assertThat(LostTypes.of(new Message(value))).isEmpty();
    }

    @Test
    void aPathIsWrittenAsItsText() {
        Path path = Path.of("a", "b");
        assertThat(new Json().value(path).toString()).isEqualTo(new Json().value(path.toString()).toString());
    }
}
