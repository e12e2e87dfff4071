// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that is plain Java, as Camel has it: what it makes of two messages is the body of the first one; if it is nothing, that stays as it is.
 * What it throws is what that message has failed with.
 *
 * @param pairing what it makes of two
 * @param allowsNothing whether it is asked as well where there is only one of the two
 */
@SuppressWarnings("serial") // the bean is there where the route runs
public record PlainStrategy(Pairing pairing, boolean allowsNothing) implements AggregationStrategy {
    /** What is made of two messages. */
    @FunctionalInterface
    interface Pairing {
        /** A body; null for nothing. One of the two may be missing. */
        @Nullable Object of(@Nullable Message old, @Nullable Message next) throws Exception;
    }

    /** One of a function of two messages. */
    public static PlainStrategy of(BiFunction<@Nullable Message, @Nullable Message, @Nullable Object> function, boolean allowsNothing) {
        return new PlainStrategy(function::apply, allowsNothing);
    }

    @Override
    public @Nullable Message aggregate(@Nullable Message old, @Nullable Message next) {
        if (!allowsNothing && (old == null || next == null)) {
            return old == null ? next : old;
        }
        Message made = Objects.requireNonNull(old == null ? next : old, "one of the two");
        try {
            Object body = pairing.of(old, next);
            if (body != null && !(body instanceof Message)) {
                made.setBody(body);
            }
        } catch (Exception e) {
            made.setException(e);
        }
        return made;
    }
}
