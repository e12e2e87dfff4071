// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.record.Fields;
import io.pelton.spi.ByteView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much of a batch a record takes, about: as many bytes as are sent for it. */
final class RowBytes {
    private static final int OF_VALUE = 8;

    private RowBytes() {}

    static long of(Object record) {
        long bytes = 0;
        switch (record) {
            case ByteView text -> bytes = text.length(); // a row of CSV or JSON, which makes texts of its fields each time it is asked
            case Map<?, ?> map -> {
                for (Object value : map.values()) {
                    bytes += ofValue(value);
                }
            }
            case Fields fields -> {
                for (int i = 0; i < fields.names().size(); i++) {
                    bytes += ofValue(fields.value(i));
                }
            }
            default -> bytes = ofValue(record);
        }
        return bytes;
    }

    private static long ofValue(@Nullable Object value) {
        return switch (value) {
            case CharSequence text -> text.length();
            case byte[] bytes -> bytes.length;
            case null, default -> OF_VALUE;
        };
    }
}
