// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.Predicate;
import org.apache.camel.language.simple.SimpleLanguage;
import org.jspecify.annotations.Nullable;

/** Camel's Simple, as which it is registered here: it notes what it is asked, and what it gives, while somebody wants to know. */
public final class RecordingSimple extends SimpleLanguage {
    private static final Pattern ENVIRONMENT = Pattern.compile("\\{(sys)?env[:.]|\\{sys\\.");
    private static final Set<SimpleRecord> RECORDS = new LinkedHashSet<>();
    private static volatile boolean isRecording;

    /** Notes what is evaluated meanwhile, by any thread. */
    static List<SimpleRecord> record(Runnable tests) {
        isRecording = true;
        try {
            tests.run();
        } finally {
            isRecording = false;
        }
        synchronized (RECORDS) {
            return List.copyOf(RECORDS);
        }
    }

    /** What the environment of the machine has is different on any other. */
    private static void note(String text, String type, Map<String, Object> message, String answer) {
        if (ENVIRONMENT.matcher(text).find()) {
            return;
        }
        synchronized (RECORDS) {
            RECORDS.add(new SimpleRecord(text, type, message, answer));
        }
    }

    /** Notes an expression that is refused. */
    private static <T> T compiled(String text, String type, Supplier<T> compiler) {
        try {
            return compiler.get();
        } catch (RuntimeException e) {
            note(text, type, Map.of("headers", Map.of(), "properties", Map.of(), "variables", Map.of()), SimpleRecord.FAILED);
            throw e;
        }
    }

    @Override
    public Expression createExpression(String text) {
        if (!isRecording || text == null) {
            return super.createExpression(text);
        }
        Expression camel = compiled(text, Object.class.getName(), () -> super.createExpression(text));
        return new Expression() {
            @Override
            @SuppressWarnings("unchecked") // an iterator for an iterator
            public <T> @Nullable T evaluate(Exchange exchange, Class<T> type) {
                Map<String, Object> message = SimpleRecord.message(text, exchange);
                T value;
                try {
                    value = camel.evaluate(exchange, type);
                } catch (RuntimeException e) {
                    note(text, type.getName(), message, SimpleRecord.FAILED);
                    throw e;
                }
                if (!(value instanceof Iterator<?> iterator)) {
                    note(text, type.getName(), message, SimpleRecord.answer(value));
                    return value;
                }
                List<Object> all = new ArrayList<>();
                iterator.forEachRemaining(all::add);
                note(text, type.getName(), message, SimpleRecord.answer(all.iterator()));
                return (T) all.iterator();
            }

            @Override
            public void init(CamelContext context) {
                camel.init(context);
            }

            @Override
            public String toString() {
                return camel.toString();
            }
        };
    }

    @Override
    public Predicate createPredicate(String text) {
        if (!isRecording || text == null) {
            return super.createPredicate(text);
        }
        Predicate camel = compiled(text, SimpleRecord.CONDITION, () -> super.createPredicate(text));
        return new Predicate() {
            @Override
            public boolean matches(Exchange exchange) {
                Map<String, Object> message = SimpleRecord.message(text, exchange);
                try {
                    boolean isTrue = camel.matches(exchange);
                    note(text, SimpleRecord.CONDITION, message, SimpleRecord.answer(isTrue));
                    return isTrue;
                } catch (RuntimeException e) {
                    note(text, SimpleRecord.CONDITION, message, SimpleRecord.FAILED);
                    throw e;
                }
            }

            @Override
            public void init(CamelContext context) {
                camel.init(context);
            }

            @Override
            public void initPredicate(CamelContext context) {
                camel.initPredicate(context);
            }

            @Override
            public String toString() {
                return camel.toString();
            }
        };
    }
}
