// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;

/** Goes round, passing by the branches whose weight is used up, until all are. */
final class WeightedTurns implements Balancer.Picker {
    private final int[] weights;
    private final int[] left;
    private int last = -1;

    WeightedTurns(int[] weights) {
        this.weights = weights.clone();
        this.left = weights.clone();
    }

    @Override
    public synchronized int next(Message message) {
        for (int i = 0; i < weights.length; i++) {
            last = (last + 1) % weights.length;
            if (left[last] > 0) {
                left[last]--;
                return last;
            }
        }
        System.arraycopy(weights, 0, left, 0, weights.length);
        last = 0;
        left[last]--;
        return last;
    }
}
