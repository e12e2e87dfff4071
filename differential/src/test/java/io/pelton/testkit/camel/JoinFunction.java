// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.Message;
import java.util.function.BiFunction;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** A function of two messages, on both sides. */
public final class JoinFunction implements BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> {
    /** Joins. */
    public JoinFunction() {}

    @Override
    public @Nullable Object apply(@Nullable Object old, @Nullable Object next) {
        String text = body(old) + "+" + body(next);
        return switch (text) {
            case "a+same" -> old;
            case "a+bad" -> throw new IllegalStateException("bad");
            case "a+none" -> null;
            default -> text;
        };
    }

    private static @Nullable Object body(@Nullable Object message) {
        return switch (message) {
            case null -> "nothing";
            case Message own -> own.body();
            case Exchange camels -> camels.getMessage().getBody();
            default -> throw new IllegalArgumentException(message.toString());
        };
    }
}
