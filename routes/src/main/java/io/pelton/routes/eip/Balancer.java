// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import java.io.Serializable;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** Picks one of several branches. Thread-safe. */
public interface Balancer extends Serializable {
    /** The number of the branch for {@code message}. */
    int next(Message message);

    /** One after the other. */
    static Balancer roundRobin(int count) {
        AtomicInteger next = new AtomicInteger();
        return _ -> next.getAndUpdate(number -> number + 1 == count ? 0 : number + 1);
    }

    /** Any. */
    static Balancer random(int count) {
        return _ -> EngineRuntime.current().random().nextInt(count);
    }

    /** The same one for the same value. */
    static Balancer sticky(int count, Expression value) {
        return message -> Math.floorMod(Objects.hashCode(value.evaluate(message)), count);
    }

    /** Each as often as its weight says, in turn or drawn. */
    static Balancer weighted(int[] weights, boolean inTurn) {
        return inTurn ? new WeightedTurns(weights) : new WeightedDraw(weights);
    }
}
