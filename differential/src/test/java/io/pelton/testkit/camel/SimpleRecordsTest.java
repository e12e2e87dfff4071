// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.Message;
import io.pelton.routes.Evaluation;
import io.pelton.routes.Placeholders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.TypeConverter;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Camel's own tests evaluate gives the same on Pelton. What was {@linkplain SimpleRecorder recorded} is evaluated, but for what is excluded:
 * it needs objects of Java, or is never the same twice. What is different is listed, with the reason.
 */
class SimpleRecordsTest {
    private static final double BAR = 0.99;
    private static final Placeholders NONE = Placeholders.of(Map.of(), System.getenv(), Map.of());

    private static CamelContext camel;

    @BeforeAll
    static void startCamel() {
        camel = new DefaultCamelContext();
        camel.start();
    }

    @AfterAll
    static void stopCamel() {
        camel.stop();
    }

    @Test
    void sameAsInCamel_butForWhatIsListed() throws IOException {
        Map<String, String> excluded = ListedTexts.in("/simple-excluded.txt");
        Map<String, String> different = ListedTexts.in("/simple-different.txt");
        Set<String> unlisted = new LinkedHashSet<>();
        different.keySet().stream().map(ListedTexts::line).forEach(unlisted::add);
        List<String> unexpected = new ArrayList<>();
        int same = 0;
        int compared = 0;
        for (SimpleRecord record : SimpleRecords.all()) {
            if (excluded.containsKey(record.text())) {
                continue;
            }
            String mine = onPelton(record, camel.getTypeConverter());
            boolean isSame = mine.equals(record.answer()) || record.answer().equals(SimpleRecord.FAILED) && mine.startsWith(SimpleRecord.FAILED);
            if (!isSame) {
                unlisted.remove(ListedTexts.line(record.text()));
            }
            compared++;
            same += isSame ? 1 : 0;
            if (!isSame && !different.containsKey(record.text())) {
                unexpected.add(record + "\n  on Pelton " + mine);
            }
        }
        assertThat(unexpected).as("different, and not listed").isEmpty();
        assertThat(String.join("\n", unlisted)).as("listed, but the same now: take them off the list").isEmpty();
        assertThat((double) same / compared).as("%d of %d are the same", same, compared).isGreaterThanOrEqualTo(BAR);
    }

    private static String onPelton(SimpleRecord record, TypeConverter converter) {
        try {
            Message message = record.toMessage();
            if (record.type().equals(SimpleRecord.CONDITION)) {
                return SimpleRecord.answer(Evaluation.condition("simple", record.text(), NONE).of(message));
            }
            Object value = Evaluation.value("simple", record.text(), NONE).of(message);
            return SimpleRecord.answer(value == null ? null : converter.convertTo(type(record.type()), value));
        } catch (Exception e) {
            return SimpleRecord.FAILED + " " + e;
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return switch (name) {
            case "int" -> int.class;
            case "long" -> long.class;
            case "boolean" -> boolean.class;
            default -> Class.forName(name);
        };
    }
}
