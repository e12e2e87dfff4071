// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.LineBlocks;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives each record of a source as the body of a message. A cursor has one message and uses it for all its records. */
final class MessageSource implements Source<Message> {
    private final String routeId;
    private final Source<?> inner;

    /** @param routeId the route whose messages these are */
    MessageSource(String routeId, Source<?> inner) {
        this.routeId = routeId;
        this.inner = inner;
    }

    @Override
    public List<? extends Split> splits() throws Exception {
        return inner.splits();
    }

    @Override
    public Cursor<Message> open(Split split, long offset) throws Exception {
        return new MessageCursor(routeId, inner.open(split, offset));
    }

    @Override
    public boolean isBlocking() {
        return inner.isBlocking();
    }

    @Override
    public Source<Message> unordered() {
        return new MessageSource(routeId, inner.unordered());
    }

    @Override
    public boolean isAcknowledged() {
        return inner.isAcknowledged();
    }

    @Override
    public boolean isReplayable() {
        return inner.isReplayable();
    }

    @Override
    public boolean reads(Path file) throws IOException {
        return inner.reads(file);
    }

    @Override
    public Closeable announce() {
        return inner.announce();
    }

    @Override
    public boolean movesOver(Path output) throws IOException {
        return inner.movesOver(output);
    }

    @Override
    public @Nullable Path stateFile() {
        return inner.stateFile();
    }

    @Override
    public @Nullable String onlyReaderOf() throws IOException {
        return inner.onlyReaderOf();
    }

    @Override
    public String toString() {
        return inner.toString();
    }

    /** A record that is a message already is given as it is. */
    private static final class MessageCursor implements Cursor<Message>, LineBlocks {
        /**
         * A message is used again so often, then another one takes its place. One that is used for ever grows old, and to write
         * what is young into what is old costs a memory fence with G1: a third of the time of a short route. For the same reason
         * no field of the cursor, which is old, is written for each record, unless with null.
         */
        private static final int USES = 1 << 16;

        private final String routeId;
        private final Cursor<?> cursor;
        private Message own = new Message(null);
        private int usesLeft = USES;

        /** The record, if it is a message; null if {@link #own} has it as its body. */
        private @Nullable Message given;

        MessageCursor(String routeId, Cursor<?> cursor) {
            this.routeId = routeId;
            this.cursor = cursor;
            own.setFromRouteId(routeId);
        }

        @Override
        public boolean advance() throws Exception {
            if (!cursor.advance()) {
                return false;
            }
            Object record = cursor.current();
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
        public int takeLines(Reader reader) {
            return cursor instanceof LineBlocks lines ? lines.takeLines(reader) : 0;
        }

        @Override
        public Message current() {
            return given == null ? own : given;
        }

        @Override
        public boolean isFinished() {
            return cursor.isFinished();
        }

        @Override
        public long offset() {
            return cursor.offset();
        }

        @Override
        public long bytesRead() {
            return cursor.bytesRead();
        }

        @Override
        public long idleNanos() {
            return cursor.idleNanos();
        }

        @Override
        public String describePosition() {
            return cursor.describePosition();
        }

        @Override
        public @Nullable Object rejected() {
            return cursor.rejected();
        }

        @Override
        public void committed(long offset) throws Exception {
            cursor.committed(offset);
        }

        @Override
        public void taken(long offset, boolean isLast) {
            cursor.taken(offset, isLast);
        }

        @Override
        public void close() throws IOException {
            cursor.close();
        }
    }
}
