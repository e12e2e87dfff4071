// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.SinkWriter;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where records part on their way to the writers of one sink: those with equal keys go to the same. What one thread writes to it keeps its order for
 * each key, as each output does. Belongs to the thread of its outputs.
 */
final class KeyedOutput implements SinkWriter<Object> {
    private final Function<? super Object, ? extends @Nullable Object> key;

    /** Of each writer. */
    private final List<SinkWriter<Object>> outputs;

    KeyedOutput(Function<? super Object, ? extends @Nullable Object> key, List<SinkWriter<Object>> outputs) {
        this.key = key;
        this.outputs = List.copyOf(outputs);
    }

    /** The same for another thread, which does with each output what {@code way} says. */
    KeyedOutput by(UnaryOperator<SinkWriter<Object>> way) {
        return new KeyedOutput(key, outputs.stream().map(way).toList());
    }

    /** @throws Exception what finding the key throws: the record is written nowhere */
    @Override
    public void write(Object record) throws Exception {
        Object keyed = record instanceof SharedSink.OfStep of ? of.record() : record;
        outputs.get(writer(key.apply(keyed), outputs.size())).write(record);
    }

    /**
     * Which of {@code count} writers has the key. Hash codes that differ in a few bits only, as those of numbers in a row or of multiples of a power of
     * two, are spread first (the last step of MurmurHash3); then it is the share of all hash codes that decides, so that no writer has more of them.
     */
    static int writer(@Nullable Object key, int count) {
        int hash = Objects.hashCode(key);
        hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
        hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
        hash ^= hash >>> 16;
        return (int) ((hash & 0xFFFF_FFFFL) * count >>> 32);
    }
}
