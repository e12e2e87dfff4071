// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.spi.StoredName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dead letters of a route, those of each {@linkplain LetterKind kind} as a split of its own, so that the letters of one step can be
 * replayed and those of others stay. An offset is the number of a line. It never ends, so that no step takes the end of the letters for the end of the input: who runs it asks
 * {@link #isReadWhole} and stops it.
 */
@SuppressWarnings("serial") // it stays in this process
final class LetterSource implements Source<Message> {
    /** The split that never ends. No step has this name. */
    private static final String END = "(end)";

    private final DeadLetters letters;
    private final String route;
    private final List<LetterKind> kinds;
    private final Map<LetterKind, String> entries;
    private final ReplayedLetters before;

    /** The number of the last letter that is read; -1 as long as nothing is read. What is written from then on comes another time. */
    private long end = -1;

    /** How many splits are not yet read to their end. */
    private final AtomicInteger unread;

    /**
     * @param kinds those that there are letters of
     * @param entries where the letters of a kind enter the route; those of others are not replayed
     * @param before knows those that were dropped
     */
    LetterSource(DeadLetters letters, String route, Set<LetterKind> kinds, Map<LetterKind, String> entries, ReplayedLetters before) {
        this.letters = letters;
        this.route = route;
        this.kinds = List.copyOf(kinds);
        this.before = before;
        this.entries = Map.copyOf(entries);
        this.unread = new AtomicInteger(entries.size());
    }

    /** Whether a source of this name in a state store is one of letters. */
    static boolean isOne(String source) {
        return StoredName.is(StoredName.DEAD_LETTERS, source);
    }

    /** What the source of the letters of {@code route} is called in a state store. */
    static String name(String route) {
        return StoredName.of(route, StoredName.DEAD_LETTERS);
    }

    /** Where messages enter the route. */
    Set<String> entries() {
        return Set.copyOf(entries.values());
    }

    /** Whether every letter has been given to the route. */
    boolean isReadWhole() {
        return unread.get() == 0;
    }

    @Override
    public List<? extends Split> splits() {
        List<Split> splits = new ArrayList<>();
        kinds.forEach(kind -> splits.add(new Split(kind.split(), -1)));
        splits.add(new Split(END, -1));
        return splits;
    }

    /** Positions of splits that have no letters now are kept as well. Those in a file that was deleted, and begun anew, are not. */
    @Override
    public List<? extends Split> splits(List<Position> known) throws IOException {
        Mark mark = kinds.isEmpty() ? Mark.NONE : letters.mark(route);
        Set<String> all = new LinkedHashSet<>();
        kinds.forEach(kind -> all.add(kind.split()));
        known.forEach(position -> all.add(position.split()));
        all.remove(END);
        List<Split> splits = new ArrayList<>();
        for (String step : all) {
            long offset = known.stream()
                    .filter(position -> position.split().equals(step) && position.mark().equals(mark))
                    .mapToLong(Position::offset)
                    .max()
                    .orElse(0);
            splits.add(new Split(step, -1, new Position(step, offset, mark)));
        }
        splits.add(new Split(END, -1));
        return splits;
    }

    /** Asked when outputs are open, so that letters after the last epoch are taken back, and before the first message is given. */
    private synchronized long end() throws IOException {
        if (end < 0) {
            try (DeadLetterReader reader = letters.read(route)) {
                end = reader.skip(Long.MAX_VALUE);
            }
        }
        return end;
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) throws IOException {
        for (Map.Entry<LetterKind, String> entry : entries.entrySet()) {
            if (entry.getKey().split().equals(split.id())) {
                return new Reading(entry.getKey(), entry.getValue(), offset);
            }
        }
        return new Waiting(offset, !split.id().equals(END));
    }

    @Override
    public Set<SourceTrait> traits() {
        return EnumSet.of(SourceTrait.REPLAYABLE);
    }

    @Override
    public String toString() {
        return StoredName.DEAD_LETTERS;
    }

    /** Reads nothing. */
    private record Waiting(long offset, boolean isFinished) implements Cursor<Message> {
        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public Message current() {
            throw new IllegalStateException("nothing is read");
        }

        @Override
        public long idleNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        public String describePosition() {
            return "after the last letter";
        }

        @Override
        public void close() {}
    }

    /** Reads the letters of one kind. */
    private final class Reading implements Cursor<Message> {
        private final LetterKind kind;
        private final String entry;
        private final long last;
        private final DeadLetterReader reader;
        private DeadLetters.@Nullable Letter letter;
        private long offset;
        private boolean isFinished;

        Reading(LetterKind kind, String entry, long offset) throws IOException {
            this.kind = kind;
            this.entry = entry;
            this.offset = offset;
            this.last = end();
            this.reader = letters.read(route);
            try {
                reader.skip(offset);
            } catch (Throwable e) {
                try (reader) {
                    throw e;
                }
            }
        }

        @Override
        public boolean advance() throws IOException {
            while (!isFinished) {
                letter = reader.next();
                if (letter == null || letter.number() > last) {
                    isFinished = true;
                    unread.decrementAndGet();
                } else if (LetterKind.of(letter).equals(kind) && !before.isDropped(letter)) {
                    offset = letter.number();
                    return true;
                }
            }
            return false;
        }

        @Override
        public Message current() {
            return ReplayedMessage.of(Objects.requireNonNull(letter), entry);
        }

        /** A letter that fails again keeps it. */
        @Override
        public @Nullable Object original() {
            return letter == null ? null : ReplayedMessage.original(letter);
        }

        @Override
        public boolean isFinished() {
            return isFinished;
        }

        @Override
        public long offset() {
            return offset;
        }

        /** Where the message came from when it has failed. */
        @Override
        public String describePosition() {
            return letter == null ? route : letter.text("position");
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
