// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Finds two threads that are inside one stream at the same moment. Called in assertions only, so that a program without
 * {@code -ea} pays nothing. A stream is not bound to a thread: who leaves it may hand it to another thread, in any way
 * that makes what was done before visible there (a queue, a lock, the start or the end of a thread).
 */
final class OneUser {
    private static final VarHandle INSIDE;

    static {
        try {
            INSIDE = MethodHandles.lookup().findVarHandle(OneUser.class, "inside", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Written with compare-and-set by who enters, with release by who leaves. */
    @SuppressWarnings("unused") // Through the handle.
    private @Nullable Thread inside;

    /** Touched by the thread inside only: how many of its calls are nested. */
    private int depth;

    /** Always true, so that it can be asserted; fails if another thread is inside. */
    boolean enters() {
        Thread me = Thread.currentThread();
        Thread other = (Thread) INSIDE.compareAndExchange(this, (Thread) null, me);
        if (other != null && other != me) {
            throw new AssertionError(me.getName() + " uses a stream while " + other.getName()
                    + " is inside it: streams of io.pelton.io are for one thread at a time, give each thread its own");
        }
        depth++;
        return true;
    }

    /** Always true, so that it can be asserted. */
    boolean leaves() {
        if (--depth == 0) {
            INSIDE.setRelease(this, (Thread) null);
        }
        return true;
    }
}
