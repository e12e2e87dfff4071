// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** Makes one text of the bodies, one behind the other: Camel's {@code StringAggregationStrategy}. */
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
            holder.setProperty(Properties.GROUPED, Texts.of(next.body()));
        } else if (next.body() != null) {
            holder.setProperty(Properties.GROUPED, Texts.of(old.property(Properties.GROUPED)) + delimiter + Texts.of(next.body()));
        }
        return holder;
    }

    @Override
    public void completed(Message made) {
        if (made.property(Properties.GROUPED) instanceof String text) {
            made.setProperty(Properties.GROUPED, null);
            made.setBody(text);
        }
    }
}
