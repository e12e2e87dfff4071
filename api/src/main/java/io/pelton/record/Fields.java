// SPDX-License-Identifier: Apache-2.0

package io.pelton.record;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record with named fields, such as a row of a file. */
public interface Fields {
    /** The names of its fields, in order. */
    List<String> names();

    /** The value of the field at {@code index}, from 0; it may be kept. Null if the field is there without a value, such as a {@code null} of JSON. */
    @Nullable Object value(int index);
}
