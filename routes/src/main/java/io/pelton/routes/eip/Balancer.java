// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import java.io.Serializable;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** How one of several branches is picked. */
@FunctionalInterface
public interface Balancer extends Serializable {
    /** Begins: no message has come. */
    Picker open(EngineRuntime runtime);

    /** Picks one of several branches. Thread-safe. */
    @FunctionalInterface
    interface Picker {
        /** The number of the branch for {@code message}. */
        int next(Message message);
    }

    /** One after the other. */
    static Balancer roundRobin(int count) {
        return _ -> {
            AtomicInteger next = new AtomicInteger();
            return _ -> next.getAndUpdate(number -> number + 1 == count ? 0 : number + 1);
        };
    }

    /** Any. */
    static Balancer random(int count) {
        return runtime -> _ -> runtime.random().nextInt(count);
    }

    /** The same one for the same value. */
    static Balancer sticky(int count, Expression value) {
        return _ -> message -> Math.floorMod(Objects.hashCode(value.evaluate(message)), count);
    }

    /** Each as often as its weight says, in turn or drawn. */
    static Balancer weighted(int[] weights, boolean inTurn) {
        int[] own = weights.clone();
        return inTurn ? _ -> new WeightedTurns(own) : runtime -> new WeightedDraw(own, runtime);
    }
}
