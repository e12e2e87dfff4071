// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.message.Sender;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.ForwardingCursor;
import io.pelton.spi.ForwardingSource;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.EnumSet;
import java.util.Set;
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
    public Cursor<Message> open(Split split, long offset, CursorContext context) throws Exception {
        Set<SourceTrait> traits = inner().traits();
        Signals wanted = new Signals(traits.contains(SourceTrait.WANTS_REPLY), traits.contains(SourceTrait.WANTS_COMPLETION), traits.contains(SourceTrait.WANTS_COMMIT));
        return new MessageCursor(routeId, inner().open(split, offset, context), wanted);
    }

    /**
     * Replies and completions are given here and in the route; what wants them is told when the flow ends, as what wants to know of commits. A
     * request that is answered at the end of the route, whatever is durable by then, is gone from there.
     */
    @Override
    public Set<SourceTrait> traits() {
        Set<SourceTrait> traits = EnumSet.noneOf(SourceTrait.class);
        traits.addAll(inner().traits());
        if (traits.contains(SourceTrait.WANTS_REPLY)) {
            traits.add(SourceTrait.REQUESTS);
            if (!traits.contains(SourceTrait.WANTS_COMPLETION)) {
                traits.add(SourceTrait.TAKES_AWAY);
            }
        }
        if (traits.removeAll(Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION))) {
            traits.add(SourceTrait.WANTS_COMMIT);
        }
        return traits;
    }

    @Override
    public Source<Message> unordered() {
        return new MessageSource(routeId, inner().unordered());
    }

    /** What the source wants to be told of each message. */
    private record Signals(boolean reply, boolean completion, boolean commits) {}

    /** Tells the cursor that has given a message. */
    private record CursorOf(Cursor<?> cursor, Object key, Signals wanted) implements Sender {
        @Override
        public boolean reply(Message message, @Nullable Throwable failure) {
            if (wanted.reply()) {
                cursor.reply(key, message, failure);
            }
            return wanted.reply();
        }

        @Override
        public boolean wantsCompletion() {
            return wanted.completion();
        }

        @Override
        public boolean wantsCommits() {
            return wanted.commits();
        }

        @Override
        public void completed(@Nullable Throwable failure) {
            cursor.completed(key, failure);
        }
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

        /** Null if it wants nothing. */
        private final @Nullable Signals wanted;

        private Message own = new Message(null);
        private int usesLeft = USES;

        /** Whether there is a record, which the other cursor can be asked for. */
        private boolean isAtRecord;

        /** The record, if it is a message; null if {@link #own} has it as its body. */
        private @Nullable Message given;

        MessageCursor(String routeId, Cursor<Object> cursor, Signals wanted) {
            super(cursor);
            this.wanted = wanted.reply() || wanted.completion() ? wanted : null;
            this.routeId = routeId;
            own.setFromRouteId(routeId);
        }

        @Override
        public boolean advance() throws Exception {
            isAtRecord = false;
            if (!inner().advance()) {
                given = null; // the next may be long in coming
                return false;
            }
            isAtRecord = true;
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
            if (wanted != null) {
                sent(wanted);
            }
            return true;
        }

        private void sent(Signals signals) {
            Message message = current();
            message.setSender(new CursorOf(inner(), inner().key(), signals));
            if (signals.reply()) {
                message.setInOut(true);
            }
        }

        private void renew() {
            own = own.successor();
            usesLeft = USES;
        }

        @Override
        public Message current() {
            return given == null ? own : given;
        }

        /** Steps change the message, but not what was its body. */
        @Override
        public @Nullable Object original() {
            return !isAtRecord ? null : given == null ? inner().current() : inner().original();
        }
    }
}
