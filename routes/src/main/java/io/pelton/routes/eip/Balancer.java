// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** How one of several branches is picked. */
@FunctionalInterface
public interface Balancer extends Serializable {
    /** Begins: no message has come. */
    Picker open(BlockContext context);

    /** Picks one of several branches. Thread-safe. */
    @FunctionalInterface
    interface Picker {
        /** The number of the branch for {@code message}. */
        int next(Message message);
    }

    /** One after the other. */
    static Balancer roundRobin(int count) {
        return context -> RoundRobin.open(count, context);
    }

    /** Any. */
    static Balancer random(int count) {
        return context -> _ -> context.runtime().random().nextInt(count);
    }

    /** The same one for the same value. */
    static Balancer sticky(int count, Expression value) {
        return _ -> message -> Math.floorMod(hash(value.evaluate(message)), count);
    }

    /** Of its text: what reads alike belongs together, such as a line and the same text, or two equal arrays of bytes. */
    private static int hash(@Nullable Object value) {
        return value == null ? 0 : ValueText.of(value).hashCode();
    }

    /** Each as often as its weight says, in turn or drawn. */
    static Balancer weighted(int[] weights, boolean inTurn) {
        int[] own = weights.clone();
        return inTurn ? context -> WeightedTurns.open(own, context) : context -> new WeightedDraw(own, context.runtime());
    }
}
