// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.util.Arrays;

/** Draws branches, each with the probability its weight gives it. */
final class WeightedDraw implements Balancer.Picker {
    private final int[] weights;
    private final long sum;
    private final EngineRuntime runtime;

    WeightedDraw(int[] weights, EngineRuntime runtime) {
        this.runtime = runtime;
        this.weights = weights.clone();
        this.sum = Arrays.stream(weights).asLongStream().sum();
    }

    @Override
    public int next(Message message) {
        long drawn = runtime.random().nextLong(sum);
        for (int i = 0; i < weights.length; i++) {
            drawn -= weights[i];
            if (drawn < 0) {
                return i;
            }
        }
        return weights.length - 1;
    }
}
