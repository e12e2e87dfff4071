// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** Makes one text of the bodies, one after the other: Camel's {@code StringAggregationStrategy}. */
public final class TextStrategy implements AggregationStrategy {
    private static final long serialVersionUID = 1L;

    private String delimiter = "";

    /** Nothing stands between the texts. */
    public TextStrategy() {}

    /** What stands between them. */
    public void setDelimiter(String text) {
        delimiter = text;
    }

    @Override
    public @Nullable Message aggregate(@Nullable Message old, @Nullable Message next) {
        return next == null ? old : added(old, next);
    }

    private Message added(@Nullable Message old, Message next) {
        Message holder = old == null ? next : old;
        if (old == null) {
            holder.setProperty(Properties.GROUPED, gathered(next) + Texts.of(next.body()));
        } else if (next.body() != null) {
            holder.setProperty(Properties.GROUPED, gathered(old) + delimiter + Texts.of(next.body()));
        }
        return holder;
    }

    /** What there is so far: as in Camel that may be of a step before, which did not come to its end. */
    private static String gathered(Message holder) {
        return holder.property(Properties.GROUPED) instanceof String text ? text : "";
    }

    @Override
    public void completed(Message made) {
        if (made.property(Properties.GROUPED) instanceof String text) {
            made.setProperty(Properties.GROUPED, null);
            made.setBody(text);
        }
    }
}
