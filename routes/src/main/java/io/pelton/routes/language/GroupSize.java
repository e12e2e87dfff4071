// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How many parts are joined to one, which a message may say. Immutable.
 *
 * @param size gives it for a message; null where parts stay apart
 */
public record GroupSize(@Nullable Expression size) implements Serializable {
    /** Parts stay apart. */
    public static final GroupSize NONE = new GroupSize(null);

    /** Always {@code number}, from 1 on. */
    public static GroupSize of(int number) {
        return new GroupSize(_ -> number);
    }

    /** How many {@code message} wants; 0 where parts stay apart. */
    int of(Message message) {
        return size == null ? 0 : number(size.evaluate(message));
    }

    private static int number(@Nullable Object found) {
        Object number = ValueType.INTEGER.convert(found);
        if (!(number instanceof Integer count) || count < 1) {
            throw new IllegalArgumentException("'group' takes a number from 1 on, found " + (found == null ? "nothing" : "'" + found + "'"));
        }
        return count;
    }
}
