// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.testkit.simulation.Calls;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A source that plays what a test has written down: records, bad records, gaps that last until a gate is opened, and
 * errors that end it. An offset counts the records, good and bad, and what is passed without one, up to there. Thread-safe, except that it is written
 * down first.
 *
 * @param <T> the type of record
 */
public final class ScriptedSource<T> implements Source<T> {
    /**
     * Something that happens in a split.
     *
     * @param <T> the type of record
     */
    public sealed interface Event<T> {}

    /** A record. */
    public record Value<T>(T record) implements Event<T> {}

    /** A record that cannot be read; {@code rejected} is what is kept of it. */
    public record Bad<T>(T rejected) implements Event<T> {}

    /** The source comes one further without a record. */
    public record Passed<T>() implements Event<T> {}

    /** Nothing comes until the gate is open. */
    public record Gap<T>(Gate gate) implements Event<T> {}

    /** Nothing comes the first {@code looks} times that the source is asked; one that blocks does not notice. */
    public record Pause<T>(int looks) implements Event<T> {}

    /** Reading fails for good. */
    public record Broken<T>(Throwable error) implements Event<T> {}

    /** How long the engine is told to wait in a gap: so short that a test need not wait. */
    private static final long IDLE_NANOS = 200_000;

    private final String name;
    private final List<List<Event<T>>> splits = new ArrayList<>();
    private final List<Long> begins = new ArrayList<>();
    private final List<AtomicLong> readOf = new ArrayList<>();
    private final AtomicLong read = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private boolean blocking;
    private Calls calls = Calls.plain();
    private @Nullable Commits commits;
    private @Nullable Exception splitsFailure;
    private @Nullable Exception openFailure;
    private @Nullable Exception closeFailure;

    /** Told what is committed. */
    @FunctionalInterface
    public interface Commits {
        /** Every record of the split up to {@code offset} is written. */
        void committed(String split, long offset) throws Exception;
    }

    private ScriptedSource(String name) {
        this.name = name;
    }

    /** A source without splits. */
    public static <T> ScriptedSource<T> named(String name) {
        return new ScriptedSource<>(name);
    }

    /** A source with one split that has the given records. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> ScriptedSource<T> of(T... records) {
        return ScriptedSource.<T>named("script").split(Arrays.stream(records)
                .<Event<T>>map(Value::new)
                .toList());
    }

    /** Adds a split. */
    public ScriptedSource<T> split(List<? extends Event<T>> events) {
        return split(events, 0);
    }

    /** Adds a split that is read from {@code begin} on, an offset, as if a flow had committed that before. */
    public ScriptedSource<T> split(List<? extends Event<T>> events, long begin) {
        splits.add(List.copyOf(events));
        begins.add(begin);
        readOf.add(new AtomicLong(begin));
        return this;
    }

    /** Has {@code watched} know of its calls, some of which fail as that says. */
    public ScriptedSource<T> watched(Calls watched) {
        calls = watched;
        return this;
    }

    /** Wants to know what is committed. */
    public ScriptedSource<T> acknowledged(Commits newCommits) {
        commits = newCommits;
        return this;
    }

    /** Waits in gaps in place of saying that it is idle. */
    public ScriptedSource<T> blocking() {
        blocking = true;
        return this;
    }

    /** Forgets what was read and opened. */
    public void reset() {
        read.set(0);
        for (int split = 0; split < splits.size(); split++) {
            readOf.get(split).set(begins.get(split));
        }
        open.set(0);
        opened.set(0);
    }

    /** Fails when it is asked for its splits. */
    public ScriptedSource<T> failingSplits(Exception error) {
        splitsFailure = error;
        return this;
    }

    /** Fails when a split is opened. */
    public ScriptedSource<T> failingOpen(Exception error) {
        openFailure = error;
        return this;
    }

    /** Fails when a cursor is closed, which is closed nevertheless. */
    public ScriptedSource<T> failingClose(RuntimeException error) {
        closeFailure = error;
        return this;
    }

    /** What happens in each split. */
    public List<List<Event<T>>> script() {
        return List.copyOf(splits);
    }

    /** The id of a split. */
    public String splitId(int index) {
        return name + "-" + index;
    }

    /** How many records, good and bad, were taken from it up to now. */
    public long read() {
        return read.get();
    }

    /** Up to which offset a split was read. */
    public long readOf(int split) {
        return readOf.get(split).get();
    }

    /** How many cursors are open. */
    public int stillOpen() {
        return open.get();
    }

    /** How many cursors were opened up to now. */
    public int opened() {
        return opened.get();
    }

    @Override
    public List<Split> splits() throws Exception {
        calls.before("source.splits");
        if (splitsFailure != null) {
            throw splitsFailure;
        }
        List<Split> ids = new ArrayList<>();
        for (int i = 0; i < splits.size(); i++) {
            ids.add(new Split(splitId(i), -1));
        }
        return ids;
    }

    /** The mark of its positions: what shows that an offset and a mark belong together. */
    public static Mark markAt(long offset) {
        return Mark.of(("at " + offset).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public List<Split> splits(List<Position> known) throws Exception {
        List<Split> all = new ArrayList<>();
        for (Split split : splits()) {
            Position start = known.stream()
                    .filter(position -> position.split().equals(split.id()))
                    .findFirst()
                    .orElse(split.start());
            if (start.offset() > 0 && !start.mark().equals(markAt(start.offset()))) {
                throw new IllegalStateException(start + " has the mark of another position");
            }
            all.add(new Split(split.id(), -1, start));
        }
        return all;
    }

    @Override
    public Cursor<T> open(Split split, long offset, CursorContext context) throws Exception {
        calls.before("source.open");
        if (openFailure != null) {
            throw openFailure;
        }
        int index = Integer.parseInt(split.id().substring(split.id().lastIndexOf('-') + 1));
        return new Player(index, Math.max(offset, begins.get(index)));
    }

    @Override
    public Set<SourceTrait> traits() {
        Set<SourceTrait> traits = EnumSet.of(SourceTrait.REPLAYABLE);
        if (blocking) {
            traits.add(SourceTrait.BLOCKING);
        }
        if (commits != null) {
            traits.add(SourceTrait.WANTS_COMMIT);
        }
        return traits;
    }

    @Override
    public String toString() {
        return name;
    }

    private final class Player implements Cursor<T> {
        private final int index;
        private final String split;
        private final List<Event<T>> events;
        private int next;
        private int looks;
        private long offset;
        private @Nullable T current;
        private @Nullable T rejected;
        private boolean closed;

        Player(int index, long offset) {
            this.index = index;
            this.split = splitId(index);
            this.events = splits.get(index);
            open.incrementAndGet();
            opened.incrementAndGet();
            while (this.offset < offset) {
                Event<T> event = events.get(next++);
                this.offset += event instanceof Value<T> || event instanceof Bad<T> || event instanceof Passed<T> ? 1 : 0;
            }
        }

        @Override
        public boolean advance() throws Exception {
            calls.before("source.advance");
            if (closed) {
                throw new IllegalStateException(split + " is closed");
            }
            while (next < events.size()) {
                switch (events.get(next)) {
                    case Value<T>(T record) -> {
                        took();
                        current = record;
                        return true;
                    }
                    case Bad<T>(T bad) -> {
                        took();
                        rejected = bad;
                        throw new PeltonException(ErrorCode.RECORD_TOO_LONG, "bad record " + bad);
                    }
                    case Passed<T>() -> {
                        next++;
                        offset++;
                    }
                    case Gap<T>(Gate gate) -> {
                        if (blocking) {
                            gate.pass();
                        } else if (!gate.isOpen()) {
                            return false;
                        }
                        next++;
                    }
                    case Pause<T>(int most) -> {
                        if (!blocking && looks < most) {
                            looks++;
                            return false;
                        }
                        looks = 0;
                        next++;
                    }
                    case Broken<T>(Throwable error) -> {
                        next++;
                        throw error instanceof Error fatal ? sneak(fatal) : (Exception) error;
                    }
                }
            }
            return false;
        }

        private Exception sneak(Error error) {
            throw error;
        }

        private void took() {
            next++;
            offset++;
            read.incrementAndGet();
            readOf.get(index).incrementAndGet();
        }

        @Override
        public T current() {
            calls.before("source.current");
            if (current == null) {
                throw new IllegalStateException("there is no current record");
            }
            return current;
        }

        @Override
        public boolean isFinished() {
            calls.before("source.isFinished");
            return next == events.size();
        }

        @Override
        public long offset() {
            calls.before("source.offset");
            return offset;
        }

        @Override
        public Mark mark() {
            return markAt(offset);
        }

        @Override
        public long idleNanos() {
            return IDLE_NANOS;
        }

        @Override
        public String describePosition() {
            return split + ":" + offset;
        }

        @Override
        public @Nullable T rejected() {
            return rejected;
        }

        @Override
        public void committed(long upTo) throws Exception {
            calls.before("source.committed");
            if (closed) {
                throw new IllegalStateException(split + " is closed");
            }
            if (commits != null) {
                commits.committed(split, upTo);
            }
            calls.after("source.committed");
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                open.decrementAndGet();
            }
            calls.before("source.close");
            if (closeFailure instanceof RuntimeException failure) {
                throw failure;
            }
        }
    }
}
