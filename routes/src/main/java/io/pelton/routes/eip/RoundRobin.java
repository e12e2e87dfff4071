// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.message.Message;
import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** One after the other. Thread-safe. */
final class RoundRobin implements Balancer.Picker, State {
    private final int count;
    private final AtomicInteger next = new AtomicInteger();

    private RoundRobin(int count) {
        this.count = count;
    }

    /** One among {@code count} branches that goes on where it was. */
    static RoundRobin open(int count, BlockContext context) {
        return context.state(new StateSpec<>("next", 1, _ -> new RoundRobin(count)));
    }

    @Override
    public int next(Message message) {
        return next();
    }

    int next() {
        return next.getAndUpdate(number -> number + 1 == count ? 0 : number + 1);
    }

    int get() {
        return next.get();
    }

    void set(int branch) {
        next.set(branch);
    }

    @Override
    public void write(StateParts parts) throws IOException {
        parts.single().writeInt(next.get());
    }

    @Override
    public void read(StateIn in) throws IOException {
        next.set(in.readInt() % count);
    }
}
