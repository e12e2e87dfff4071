// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.record.View;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The ways to make one message of several that Camel brings along. What failed with an exception carries it. */
public enum Strategy implements AggregationStrategy {
    /** The last one; a failure stays, though, and so does one that an error handler has dealt with, or that is to be rolled back. */
    LATEST {
        @Override
        Message added(@Nullable Message old, Message next) {
            if (old != null && next.exception() == null) {
                next.setException(old.exception());
            }
            return old != null && next.exception() == null && (old.isFailureHandled() || old.isRolledBack()) ? old : next;
        }
    },
    /** The first one; it has failed if another has, and has caught what another has. */
    ORIGINAL {
        @Override
        Message added(@Nullable Message old, Message next) {
            return marked(Objects.requireNonNullElse(old, next), next);
        }
    },
    /** The first one, whatever others have failed with. */
    ORIGINAL_ALONE {
        @Override
        Message added(@Nullable Message old, Message next) {
            return Objects.requireNonNullElse(old, next);
        }
    },
    /** The first one that has failed, or whose failure was dealt with; nothing if none has. Camel's {@code multicast} makes that of {@link #ORIGINAL}. */
    FIRST_FAILED {
        @Override
        @Nullable Message added(@Nullable Message old, Message next) {
            boolean isMarked = next.exception() != null || next.property(Properties.EXCEPTION_CAUGHT) != null;
            return isMarked ? marked(Objects.requireNonNullElse(old, next), next) : old;
        }
    },
    /** A list of the bodies; a message without one adds nothing. */
    GROUPED_BODIES {
        @Override
        Message added(@Nullable Message old, Message next) {
            Object body = next.body();
            return grouped(old == null ? next : old, body == null ? null : View.keep(body));
        }
    },
    /** A list of the messages in a new one, which has nothing else of them. */
    GROUPED_MESSAGES {
        @Override
        Message added(@Nullable Message old, Message next) {
            return grouped(old == null ? Copies.empty(next) : old, next.copy());
        }
    },
    /** The same list, of their exchanges. */
    GROUPED_EXCHANGES {
        @Override
        @Nullable Message added(@Nullable Message old, Message next) {
            return GROUPED_MESSAGES.added(old, next);
        }
    };

    /** Where there is nothing to add, all stays as it is. */
    @Override
    public @Nullable Message aggregate(@Nullable Message old, @Nullable Message next) {
        return next == null ? old : added(old, next);
    }

    abstract @Nullable Message added(@Nullable Message old, Message next);

    /** {@code message} with what {@code other} has failed with, and what it has caught. */
    private static Message marked(Message message, Message other) {
        if (other.exception() != null) {
            message.setException(other.exception());
        }
        Object caught = other.property(Properties.EXCEPTION_CAUGHT);
        if (caught != null) {
            message.setProperty(Properties.EXCEPTION_CAUGHT, caught);
        }
        return message;
    }

    private static Message grouped(Message holder, @Nullable Object value) {
        GroupedList list = holder.property(Properties.GROUPED) instanceof GroupedList known ? known : new GroupedList();
        if (value != null) {
            list.add(value);
        }
        holder.setProperty(Properties.GROUPED, list);
        return holder;
    }

    /** A list becomes the body. */
    @Override
    public void completed(Message made) {
        if (isGrouping() && made.property(Properties.GROUPED) instanceof GroupedList list) {
            made.setProperty(Properties.GROUPED, null);
            if (this == GROUPED_EXCHANGES) {
                list.becomeExchanges();
            }
            made.setBody(list);
        }
    }

    private boolean isGrouping() {
        return switch (this) {
            case GROUPED_BODIES, GROUPED_MESSAGES, GROUPED_EXCHANGES -> true;
            case LATEST, ORIGINAL, ORIGINAL_ALONE, FIRST_FAILED -> false;
        };
    }
}
