// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number that one thread at a time adds to and anyone reads. A reader that sees a value also sees what the writer did
 * before it.
 */
final class SingleWriterCounter {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(SingleWriterCounter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    void add(long amount) {
        VALUE.setRelease(this, value + amount);
    }

    long get() {
        return (long) VALUE.getAcquire(this);
    }
}
