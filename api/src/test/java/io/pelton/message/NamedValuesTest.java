// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import com.sun.management.ThreadMXBean;
import io.pelton.record.View;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class NamedValuesTest {
    private static final String[] NAMES = {
        "a", "A", "b", "Content-Type", "content-type", "CONTENT-TYPE", "CamelFileName", "camelfilename", "ä", "Ä", "",
        "x1", "x2", "x3", "x4", "X1"
    };

    static LongStream seeds() {
        Long given = Long.getLong("pelton.seed");
        long first = given == null ? System.nanoTime() & 0xFFFF_FFFFL : given;
        return LongStream.range(first, first + (given == null ? 100 : 1));
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void when_setRemovedClearedAndCopied_then_sameAsAMapThatIgnoresCase(long seed) {
        Random random = new Random(seed);
        NamedValues headers = NamedValues.inAnyCase();
        TreeMap<String, Object> model = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String name = NAMES[random.nextInt(NAMES.length)];
            if (random.nextBoolean()) {
                name = new String(name.toCharArray());
            }
            switch (random.nextInt(20)) {
                case 0 -> {
                    headers.clear();
                    model.clear();
                    order.clear();
                }
                case 1 -> headers = headers.detach();
                case 7 -> {
                    headers = headers.successor();
                    model.clear();
                    order.clear();
                }
                case 2, 3, 4, 5, 6 -> {
                    headers.set(name, null);
                    model.remove(name);
                    order.removeIf(name::equalsIgnoreCase);
                }
                default -> {
                    if (!model.containsKey(name)) {
                        order.add(name);
                    }
                    headers.set(name, i);
                    model.put(name, i);
                }
            }
            assertSame(headers, model, order);
        }
    }

    private static void assertSame(NamedValues headers, Map<String, Object> model, List<String> order) {
        assertThat(headers.size()).isEqualTo(model.size());
        assertThat(headers.isEmpty()).isEqualTo(model.isEmpty());
        for (String name : NAMES) {
            assertThat(headers.get(name)).isEqualTo(model.get(name));
        }
        List<String> names = new ArrayList<>();
        headers.forEach((name, value) -> {
            names.add(name);
            assertThat(value).isEqualTo(model.get(name));
        });
        assertThat(names).isEqualTo(order);
    }

    @Test
    void when_setInAnotherCase_then_theFirstNameStays() {
        NamedValues headers = NamedValues.inAnyCase();
        headers.set("Content-Type", "a");
        headers.set("CONTENT-type", "b");
        assertThat(headers).hasToString("{Content-Type=b}");
    }

    @Test
    void when_printed_then_inTheOrderSet() {
        NamedValues headers = NamedValues.inAnyCase();
        assertThat(headers).hasToString("{}");
        headers.set("b", 1);
        headers.set("a", "x");
        assertThat(headers).hasToString("{b=1, a=x}");
    }

    @Test
    void when_detached_then_valuesThatAreViewsAreDetachedAndTheCopyIsIndependent() {
        NamedValues headers = NamedValues.inAnyCase();
        headers.set("view", (View) () -> "copy");
        headers.set("plain", "x");
        NamedValues copy = headers.detach();
        headers.set("plain", "y");
        headers.set("new", "z");
        assertThat(copy).hasToString("{view=copy, plain=x}");
        copy.set("more", 1);
        copy.set("and more", 2);
        assertThat(copy.size()).isEqualTo(4);
        assertThat(headers.size()).isEqualTo(3);
    }

    @Test
    void when_clearedAndFilledAgain_then_nothingIsAllocated() {
        NamedValues headers = NamedValues.inAnyCase();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                headers.clear();
                for (int n = 6; n < NAMES.length; n++) {
                    headers.set(NAMES[n], "value");
                }
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }

    @Test
    void when_namesAreAsWritten_then_caseMatters() {
        NamedValues values = NamedValues.asWritten();
        values.set("a", 1);
        values.set("A", 2);
        values.set(new String("a"), 3);
        assertThat(values).hasToString("{a=3, A=2}");
        assertThat(values.detach().get("b")).isNull();
        assertThat(values.detach().get("A")).isEqualTo(2);
    }

    @Test
    void when_someAreRemoved_then_theOthersKeepTheirOrder() {
        NamedValues values = NamedValues.inAnyCase();
        Stream.of("a", "b", "c", "d", "e").forEach(name -> values.set(name, name));
        values.removeIf(name -> name.equals("a") || name.equals("d") || name.equals("e"));
        assertThat(values).hasToString("{b=b, c=c}");
        values.removeIf(_ -> true);
        assertThat(values.isEmpty()).isTrue();
    }
}
