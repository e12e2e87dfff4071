// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;

/** Draws branches: as in Camel, of so many messages as all weights make, each gets as many as its own, in an order that is by chance. */
final class WeightedDraw implements Balancer.Picker {
    private final int[] weights;
    private final int[] left;
    private final EngineRuntime runtime;
    private long sum;

    /** @param weights of which one is above 0 at least */
    WeightedDraw(int[] weights, EngineRuntime runtime) {
        this.runtime = runtime;
        this.weights = weights.clone();
        this.left = new int[weights.length];
    }

    @Override
    public synchronized int next(Message message) {
        if (sum == 0) {
            for (int i = 0; i < weights.length; i++) {
                left[i] = weights[i];
                sum += weights[i];
            }
        }
        long drawn = runtime.random().nextLong(sum);
        int branch = 0;
        while (drawn >= left[branch]) {
            drawn -= left[branch];
            branch++;
        }
        left[branch]--;
        sum--;
        return branch;
    }
}
