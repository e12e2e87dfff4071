// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.ForwardingCursor;
import io.pelton.spi.ForwardingSource;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import org.jspecify.annotations.Nullable;

/** Gives each record of a source as the body of a message. A cursor has one message and uses it for all its records. */
final class MessageSource extends ForwardingSource<Message, Object> {
    private final String routeId;

    /** @param routeId the route whose messages these are */
    @SuppressWarnings("unchecked") // records are only read
    MessageSource(String routeId, Source<?> inner) {
        super((Source<Object>) inner);
        this.routeId = routeId;
    }

    @Override
    public Cursor<Message> open(Split split, long offset) throws Exception {
        return new MessageCursor(routeId, inner().open(split, offset));
    }

    @Override
    public Source<Message> unordered() {
        return new MessageSource(routeId, inner().unordered());
    }

    /** A record that is a message already is given as it is. */
    private static final class MessageCursor extends ForwardingCursor<Message, Object> {
        /**
         * A message is used again so often, then another one takes its place. One that is used for ever grows old, and to write
         * what is young into what is old costs a memory fence with G1: a third of the time of a short route. For the same reason
         * no field of the cursor, which is old, is written for each record, unless with null.
         */
        private static final int USES = 1 << 16;

        private final String routeId;
        private Message own = new Message(null);
        private int usesLeft = USES;

        /** The record, if it is a message; null if {@link #own} has it as its body. */
        private @Nullable Message given;

        MessageCursor(String routeId, Cursor<Object> cursor) {
            super(cursor);
            this.routeId = routeId;
            own.setFromRouteId(routeId);
        }

        @Override
        public boolean advance() throws Exception {
            if (!inner().advance()) {
                return false;
            }
            Object record = inner().current();
            if (record instanceof Message already) {
                given = already;
                already.setFromRouteId(routeId);
            } else {
                given = null;
                if (usesLeft == 0) {
                    renew();
                }
                usesLeft--;
                own.reset(record);
            }
            return true;
        }

        private void renew() {
            own = own.successor();
            usesLeft = USES;
        }

        @Override
        public Message current() {
            return given == null ? own : given;
        }

    }
}
