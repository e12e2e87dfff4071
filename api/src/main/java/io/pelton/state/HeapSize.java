// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * About how many bytes of the heap values take, for JVMs with compressed references. An estimate that costs nanoseconds: texts are taken for
 * Latin, and a value of an unknown class for {@value #UNKNOWN} bytes.
 */
public final class HeapSize {
    /** What a value of a class is taken for that nobody knows. */
    public static final int UNKNOWN = 64;

    private static final int TEXT = 40;
    private static final int NUMBER = 24;
    private static final int COLLECTION = 40;
    private static final int PER_ELEMENT = 6;
    private static final int MAP = 72;
    private static final int PER_ENTRY = 48;

    private HeapSize() {}

    /** That of a value with all that is in it. */
    public static long of(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case String text -> ofText(text);
            case Number _ -> NUMBER;
            case Boolean _ -> 0;
            case byte[] bytes -> ofBytes(bytes.length);
            case Collection<?> collection -> of(collection);
            case Map<?, ?> map -> of(map);
            default -> {
                ValueCodec<Object> codec = RecordCodec.standard().codecOf(value);
                yield codec == null ? UNKNOWN : codec.bytes(value);
            }
        };
    }

    /** That of a text. */
    public static long ofText(String text) {
        return TEXT + aligned(text.length());
    }

    /** That of an array of so many bytes. */
    public static long ofBytes(int length) {
        return 16 + aligned(length);
    }

    /** Rounded up to the size of an object. */
    public static long aligned(long bytes) {
        return bytes + 7 & ~7;
    }

    private static long of(Collection<?> collection) {
        long bytes = COLLECTION + (long) PER_ELEMENT * collection.size();
        for (Object element : collection) {
            bytes += of(element);
        }
        return bytes;
    }

    private static long of(Map<?, ?> map) {
        long bytes = MAP + (long) PER_ENTRY * map.size();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            bytes += of(entry.getKey()) + of(entry.getValue());
        }
        return bytes;
    }
}
