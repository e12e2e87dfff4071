// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.message.Message;
import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.Arrays;

/** Goes round, passing by the branches whose weight is used up, until all are. */
final class WeightedTurns implements Balancer.Picker, State {
    private final int[] weights;
    private final int[] left;
    private int last = -1;

    /** @param weights of which one is above 0 at least */
    private WeightedTurns(int[] weights) {
        this.weights = weights.clone();
        this.left = weights.clone();
    }

    /** One with these weights that goes on where it was. */
    static WeightedTurns open(int[] weights, BlockContext context) {
        return context.state(new StateSpec<>("turns", 1, _ -> new WeightedTurns(weights)));
    }

    @Override
    public synchronized int next(Message message) {
        if (Arrays.stream(left).allMatch(each -> each == 0)) {
            System.arraycopy(weights, 0, left, 0, weights.length);
            last = -1;
        }
        do {
            last = (last + 1) % weights.length;
        } while (left[last] == 0);
        left[last]--;
        return last;
    }

    @Override
    public synchronized void write(StateParts parts) throws IOException {
        StateOut out = parts.single();
        out.writeInt(last);
        out.writeInt(left.length);
        for (int each : left) {
            out.writeInt(each);
        }
    }

    /** Other weights than those that were written begin anew. */
    @Override
    public synchronized void read(StateIn in) throws IOException {
        int lastThen = in.readInt();
        int[] leftThen = new int[in.readInt()];
        for (int i = 0; i < leftThen.length; i++) {
            leftThen[i] = in.readInt();
        }
        if (leftThen.length == left.length) {
            last = lastThen;
            System.arraycopy(leftThen, 0, left, 0, left.length);
        }
    }
}
