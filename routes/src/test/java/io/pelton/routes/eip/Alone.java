// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateSpec;
import java.util.function.Supplier;

/** The context of an instance without an engine, which nobody wakes. */
record Alone() implements BlockContext {
    @Override
    public String step() {
        return "step";
    }

    @Override
    public EngineRuntime runtime() {
        return EngineRuntime.system();
    }

    @Override
    public <S> S shared(Object key, Supplier<S> maker) {
        return maker.get();
    }

    @Override
    public Runnable waker() {
        return () -> {};
    }

    @Override
    public <S extends State> S state(StateSpec<S> spec) {
        return spec.maker().apply(StateAccount.unlimited());
    }
}
