// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

/** Which runtime the calling thread belongs to. Threads of the system's have nothing bound, so that it costs them nothing. */
final class Bound {
    private static final ScopedValue<EngineRuntime> RUNTIME = ScopedValue.newInstance();

    private Bound() {}

    static EngineRuntime current() {
        return RUNTIME.orElse(SystemRuntime.INSTANCE);
    }

    static void run(EngineRuntime runtime, Runnable body) {
        ScopedValue.where(RUNTIME, runtime).run(body);
    }
}
