// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import org.jspecify.annotations.Nullable;

/** What a command has printed, when all of it has been read: a thread runs this, another waits for {@link #bytes}. */
final class Printed implements Runnable {
    private final Output output;
    private final Event isRead;
    private byte[] bytes = {};
    private @Nullable Throwable failure;

    Printed(Output output, EngineRuntime runtime) {
        this.output = output;
        this.isRead = runtime.event();
    }

    @Override
    public void run() {
        try {
            bytes = output.call();
        } catch (Throwable e) {
            failure = e;
        } finally {
            isRead.happen();
        }
    }

    /** Waits for them; throws what reading them has thrown. */
    byte[] bytes() throws Exception {
        isRead.await();
        return switch (failure) {
            case null -> bytes;
            case Exception exception -> throw exception;
            case Throwable other -> throw new PeltonException(
                    ErrorCode.STEP_FAILED, "what the command prints cannot be read: " + other, other);
        };
    }
}
