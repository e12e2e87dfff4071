// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Why a flow has failed: the first failure, with those that came after it. Also when there is no memory to say so. Thread-safe. */
@SuppressWarnings("ReferenceEquality") // whether an error is the very one that stopped the flow
final class FlowFailure {
    /** How many failures are kept that came after the first. */
    private static final int MOST_SUPPRESSED = 32;

    private final AtomicReference<@Nullable PeltonException> failure = new AtomicReference<>();

    /** What the flow fails with when there is no memory to say more. */
    private final PeltonException outOfMemory;

    FlowFailure(String flow) {
        this.outOfMemory = new PeltonException(ErrorCode.OUT_OF_MEMORY, "'" + flow + "' has used all memory that Java may have");
        MemoryReserve.keep();
    }

    /** The first one; null if there is none. */
    @Nullable PeltonException get() {
        return failure.get();
    }

    /** Whether {@code error} is the first one; if it is not, it is suppressed in that. */
    boolean isFirst(PeltonException error) {
        PeltonException first = failure.compareAndSet(null, error) ? null : failure.get();
        if (first != null && first != error && first.getSuppressed().length < MOST_SUPPRESSED) {
            first.addSuppressed(error);
        }
        return first == null;
    }

    /** What the flow fails with because of {@code error}, when {@code what} has failed. */
    PeltonException because(ErrorCode code, String what, Throwable error) {
        boolean isMemory = error instanceof OutOfMemoryError;
        if (isMemory) {
            MemoryReserve.giveBack();
        }
        try {
            return error instanceof PeltonException known
                    ? known
                    : new PeltonException(
                            isMemory ? ErrorCode.OUT_OF_MEMORY : code, what + ": " + RecordFailedException.reason(error), error);
        } catch (OutOfMemoryError e) {
            return outOfMemory;
        }
    }

    /** The same for an error that nobody expected, {@code where} it was thrown. */
    PeltonException internally(String where, String flow, Throwable error) {
        if (error instanceof OutOfMemoryError) {
            MemoryReserve.giveBack();
        }
        try {
            return because(ErrorCode.INTERNAL, where + " of '" + flow + "' failed", error);
        } catch (OutOfMemoryError e) {
            return outOfMemory;
        }
    }
}
