// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What sources, cursors, sinks and writers say of themselves is not lost in those around them. */
class ForwardingTest {
    /** A type, what forwards to one of it, and what every such class must do itself. */
    static Stream<Arguments> forwarding() {
        return Stream.of(
                Arguments.of(Source.class, ForwardingSource.class, Set.of("open")),
                Arguments.of(Cursor.class, ForwardingCursor.class, Set.of("current")),
                Arguments.of(LineBlocks.class, ForwardingCursor.class, Set.of()),
                Arguments.of(Sink.class, ForwardingSink.class, Set.of()),
                Arguments.of(SinkWriter.class, ForwardingWriter.class, Set.of("write")));
    }

    @ParameterizedTest
    @MethodSource("forwarding")
    void everyMethodIsForwarded(Class<?> type, Class<?> forwarding, Set<String> own) {
        List<String> missing = Arrays.stream(type.getMethods())
                .filter(method -> !own.contains(method.getName()) && !isDeclared(forwarding, method))
                .map(Method::toString)
                .toList();
        assertThat(missing).as("%s lacks", forwarding.getSimpleName()).isEmpty();
    }

    private static boolean isDeclared(Class<?> forwarding, Method method) {
        return Arrays.stream(forwarding.getDeclaredMethods())
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }
}
