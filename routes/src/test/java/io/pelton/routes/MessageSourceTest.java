// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Records as bodies of messages. */
final class MessageSourceTest {
    @Test
    void when_recordsComeOneByOne_then_oneMessageIsUsedForAllOfThem() throws Exception {
        Message own = new Message("own");
        own.setHeader("h", "kept");
        List<Object> bodies = new ArrayList<>();
        List<Message> messages = new ArrayList<>();

        try (Cursor<Message> cursor = new MessageSource("r", new Three(own)).open(new Split("s", -1), 7, CursorContext.polled(EngineRuntime.system()))) {
            while (cursor.advance()) {
                messages.add(cursor.current());
                bodies.add(cursor.current().body());
                assertThat(cursor.current().header("left")).isNull();
                cursor.current().setHeader("left", "behind");
            }

            assertThat(bodies).containsExactly("a", "own", "b");
            assertThat(messages.get(0)).isSameAs(messages.get(2));
            assertThat(messages.get(1)).isSameAs(own);
            assertThat(own.header("h")).isEqualTo("kept");
        }
    }

    @Test
    void when_stepsChangeTheMessage_then_theRecordIsStillAtHand() throws Exception {
        List<Object> originals = new ArrayList<>();
        try (Cursor<Message> cursor = new MessageSource("r", new Listed(List.of("a", "b"))).open(new Split("s", -1), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.original()).isNull();
            while (cursor.advance()) {
                cursor.current().setBody("changed");
                originals.add(cursor.original());
            }
            assertThat(cursor.original()).as("behind the end").isNull();
        }
        assertThat(originals).containsExactly("a", "b");
    }

    @Test
    void when_messageHasBeenUsedForLong_then_anotherOneTakesItsPlace() throws Exception {
        Set<Message> messages = Collections.newSetFromMap(new IdentityHashMap<>());
        long count = 0;

        try (Cursor<Message> cursor = new MessageSource("r", new Listed(Collections.nCopies(200_000, "body"))).open(new Split("s", -1), 0, CursorContext.polled(EngineRuntime.system()))) {
            while (cursor.advance()) {
                Message message = cursor.current();
                messages.add(message);
                assertThat(message.body()).isEqualTo("body");
                count++;
                assertThat(message.fromRouteId()).isEqualTo("r");
                assertThat(message.isBodyOnly()).isTrue();
                message.setHeader("left", "behind");
                message.setProperty("also", "left");
            }
        }

        assertThat(count).isEqualTo(200_000);
        assertThat(messages).hasSizeBetween(2, 10);
    }

    @Test
    void when_cursorIsAsked_then_innerOneAnswers() throws Exception {
        MessageSource source = new MessageSource("r", new Three(new Message("own")));

        assertThat(source).hasToString("three");
        assertThat(source.traits()).contains(SourceTrait.BLOCKING);
        assertThat(source.traits()).contains(SourceTrait.REPLAYABLE);
        assertThat(source.splits()).extracting(Split::id).containsExactly("s");
        try (Cursor<Message> cursor = source.open(new Split("s", -1), 7, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.offset()).isEqualTo(7);
            assertThat(cursor.bytesRead()).isEqualTo(42);
            assertThat(cursor.idleNanos()).isEqualTo(5);
            assertThat(cursor.isFinished()).isTrue();
            assertThat(cursor.rejected()).isEqualTo("bad");
            assertThat(cursor.describePosition()).isEqualTo("here");
        }
    }

    private record Listed(List<Object> records) implements Source<Object> {
        @Override
        public List<? extends Split> splits() {
            return List.of(new Split("s", -1));
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.REPLAYABLE);
        }

        @Override
        public Cursor<Object> open(Split split, long offset, CursorContext context) {
            return new ListCursor(records, offset);
        }
    }

    private record Three(Message second) implements Source<Object> {
        @Override
        public List<? extends Split> splits() {
            return List.of(new Split("s", -1));
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.BLOCKING, SourceTrait.REPLAYABLE);
        }

        @Override
        public Cursor<Object> open(Split split, long offset, CursorContext context) {
            return new ListCursor(List.of("a", second, "b"), offset);
        }

        @Override
        public String toString() {
            return "three";
        }
    }

    private static final class ListCursor implements Cursor<Object> {
        private final List<Object> records;
        private final long offset;
        private int next;

        ListCursor(List<Object> records, long offset) {
            this.records = records;
            this.offset = offset;
        }

        @Override
        public boolean advance() {
            return next++ < records.size();
        }

        @Override
        public Object current() {
            return records.get(next - 1);
        }

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public long offset() {
            return offset;
        }

        @Override
        public long bytesRead() {
            return 42;
        }

        @Override
        public long idleNanos() {
            return 5;
        }

        @Override
        public String describePosition() {
            return "here";
        }

        @Override
        public Object rejected() {
            return "bad";
        }

        @Override
        public void close() {}
    }
}
