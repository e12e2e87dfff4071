// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * About how many bytes of the heap values take, for JVMs with compressed references. An estimate that costs nanoseconds: texts are taken for
 * Latin, and a value of an unknown class for {@value #UNKNOWN} bytes.
 */
public final class HeapSize {
    /** What a value of a class is taken for that nobody knows. */
    public static final int UNKNOWN = 64;

    static final int NUMBER = 24;

    private static final int TEXT = 40;
    private static final int COLLECTION = 40;
    private static final int PER_ELEMENT = 6;

    private HeapSize() {}

    /** That of a value with all that is in it. */
    public static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof String text) {
            return ofText(text);
        }
        ValueCodec<Object> codec = RecordCodec.standard().codecOf(value);
        return codec == null ? UNKNOWN : codec.bytes(value);
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

    /** That of a list, set or queue with its elements. */
    public static long ofElements(Collection<?> values) {
        long bytes = COLLECTION + (long) PER_ELEMENT * values.size();
        for (Object value : values) {
            bytes += of(value);
        }
        return bytes;
    }
}
