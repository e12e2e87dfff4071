// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.ForwardingSink;
import io.pelton.spi.ForwardingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Says of records that they are written when they wait for others that are to come, in the first run; up to {@link #UNTIL}, when it writes all of them and each that
 * follows at once. So a run that nobody kills loses nothing, nor does one that goes on.
 */
final class EarlySink extends ForwardingSink<Object, Object> {
    private static final int HELD = 1_000;
    private static final int UNTIL = 15_000;

    EarlySink(Sink<Object> sink) {
        super(sink);
    }

    @Override
    public OutputWriter<Object> open(int number, @Nullable Mark end) throws Exception {
        return end == null ? super.open(number, null) : inner().open(number, end);
    }

    @Override
    protected SinkWriter<Object> around(SinkWriter<Object> writer) {
        return new ForwardingWriter<>(writer) {
            private final Held held = new Held();

            @Override
            public void write(Object record) throws Exception {
                for (Object ready : held.after(List.of(record))) {
                    inner().write(ready);
                }
            }
        };
    }

    /** One that decides epochs does so still. */
    @Override
    @SuppressWarnings("unchecked")
    protected BatchWriter<Object> aroundBatches(BatchWriter<Object> writer) {
        Held held = new Held();
        InvocationHandler handler = (_, method, arguments) -> {
            if (method.getName().equals("write")) {
                List<Object> ready = held.after(records((RecordBatch<Object>) arguments[0]));
                return ready.isEmpty() ? WriteResult.WRITTEN : writer.write(new ListBatch<>(ready));
            }
            try {
                return method.invoke(writer, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        Class<?> type = writer instanceof DecidingWriter<Object> ? DecidingWriter.class : BatchWriter.class;
        return (BatchWriter<Object>) Proxy.newProxyInstance(EarlySink.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static List<Object> records(RecordBatch<Object> batch) {
        List<Object> records = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            records.add(batch.get(i));
        }
        return records;
    }

    /** Records that wait. */
    private static final class Held {
        private final Queue<Object> records = new ArrayDeque<>();
        private int count;

        /** Those to be written when {@code more} have come. */
        List<Object> after(List<Object> more) {
            records.addAll(more);
            count += more.size();
            int most = count < UNTIL ? HELD : 0;
            List<Object> ready = new ArrayList<>();
            while (records.size() > most) {
                ready.add(records.remove());
            }
            return ready;
        }
    }
}
