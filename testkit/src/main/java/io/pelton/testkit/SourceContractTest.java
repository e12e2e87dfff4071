// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.error.ErrorCategory;
import io.pelton.error.PeltonException;
import io.pelton.record.View;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every source has to do. A connector's test extends this and gives a source that has records and comes to an end;
 * what its source does not do, it declares.
 *
 * @param <T> the type of record
 */
public abstract class SourceContractTest<T> {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Made for each test. */
    protected SourceContractTest() {}

    /** A source that gives at least three records, all in all, and ends. Called once for each test. */
    protected abstract Source<T> source() throws Exception;

    /** Whether opening a split at an offset gives the records behind it. By default what the source itself says. */
    protected boolean canBeReplayed(Source<T> source) {
        return source.traits().contains(SourceTrait.REPLAYABLE);
    }

    /** Its waker ends the wait of the thread that has asked for it. */
    private static CursorContext context() {
        Thread reader = Thread.currentThread();
        return new CursorContext(EngineRuntime.system(), () -> LockSupport.unpark(reader));
    }

    /** A record and the offset behind it. */
    private record Read(String text, long offset) {}

    private List<Read> read(Source<T> source, Split split, long offset) throws Exception {
        List<Read> records = new ArrayList<>();
        try (Cursor<T> cursor = source.open(split, offset, context())) {
            while (advance(cursor)) {
                records.add(new Read(cursor.current().toString(), cursor.offset()));
            }
        }
        return records;
    }

    /** Moves to the next record that is good, waiting for it; false at the end. */
    private boolean advance(Cursor<T> cursor) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                if (cursor.advance()) {
                    return true;
                }
                if (cursor.isFinished()) {
                    return false;
                }
                LockSupport.parkNanos(Math.min(cursor.idleNanos(), PATIENCE.toNanos()));
            } catch (PeltonException e) {
                if (e.code().category() != ErrorCategory.DATA) {
                    throw e;
                }
            }
        }
        throw new AssertionError("the source neither gave a record nor ended within " + PATIENCE);
    }

    private Split splitWithRecords(Source<T> source) throws Exception {
        for (Split split : source.splits()) {
            if (!read(source, split, 0).isEmpty()) {
                return split;
            }
        }
        throw new AssertionError("no split has records");
    }

    @Test
    void splitsAreListed_theirIdsDiffer() throws Exception {
        List<? extends Split> splits = source().splits();

        assertThat(splits).isNotEmpty();
        assertThat(new HashSet<>(splits.stream().map(Split::id).toList())).hasSameSizeAs(splits);
        assertThat(splits).allSatisfy(split -> assertThat(split.sizeBytes()).isGreaterThanOrEqualTo(-1));
    }

    @Test
    void splitIsRead_offsetsNeverGetSmaller_andPositionsHaveText() throws Exception {
        Source<T> source = source();
        for (Split split : source.splits()) {
            try (Cursor<T> cursor = source.open(split, 0, context())) {
                long offset = 0;
                long bytes = 0;
                while (advance(cursor)) {
                    assertThat(cursor.offset()).isGreaterThanOrEqualTo(offset);
                    assertThat(cursor.bytesRead()).isGreaterThanOrEqualTo(bytes);
                    assertThat(cursor.describePosition()).isNotBlank();
                    offset = cursor.offset();
                    bytes = cursor.bytesRead();
                }
            }
        }
    }

    /** Each split was read so far, and another run reads what is behind that, and nothing of those that were read to their end. */
    @Test
    void runEndsAnywhere_theNextGivesTheRest() throws Exception {
        Source<T> source = source();
        if (!source.traits().contains(SourceTrait.REPLAYABLE)) {
            return;
        }
        for (int most = 0; most < 4; most++) {
            List<Position> known = new ArrayList<>();
            List<List<Read>> rest = new ArrayList<>();
            for (Split split : source.splits(List.of())) {
                List<Read> all = read(source, split, 0);
                known.add(positionBehind(source, split, most));
                rest.add(all.subList(Math.min(most, all.size()), all.size()));
            }
            List<? extends Split> splits = source.splits(known);
            assertThat(splits).extracting(Split::start).as("starts").containsExactlyElementsOf(known);
            for (int i = 0; i < splits.size(); i++) {
                assertThat(read(source, splits.get(i), splits.get(i).start().offset())).as("the rest of %s", splits.get(i)).isEqualTo(rest.get(i));
            }
        }
    }

    private Position positionBehind(Source<T> source, Split split, int records) throws Exception {
        try (Cursor<T> cursor = source.open(split, split.start().offset(), context())) {
            for (int i = 0; i < records && advance(cursor); i++) {
                // only its position is of interest
            }
            Mark mark = cursor.mark();
            return new Position(split.id(), records == 0 ? split.start().offset() : cursor.offset(), mark == null ? split.start().mark() : mark);
        }
    }

    @Test
    void splitIsOpenedAtAnOffset_givesTheRecordsBehindIt() throws Exception {
        Source<T> source = source();
        if (!canBeReplayed(source)) {
            return;
        }
        Split split = splitWithRecords(source);
        List<Read> all = read(source, split, 0);

        assertThat(read(source, split, 0)).as("read again").isEqualTo(all);
        for (int i = 0; i < all.size(); i += Math.max(1, all.size() / 10)) {
            assertThat(read(source, split, all.get(i).offset()))
                    .as("from offset %s on", all.get(i).offset())
                    .isEqualTo(all.subList(i + 1, all.size()));
        }
        assertThat(read(source, split, all.getLast().offset())).isEmpty();
    }

    @Test
    void sourceMustBeToldOfRecords_eachHasAKeyOfItsOwn_andTheSourceIsStillAskedTheSame() throws Exception {
        Source<T> source = source();
        Set<SourceTrait> traits = source.traits();
        if (!Collections.disjoint(traits, Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION))) {
            Set<Object> keys = new HashSet<>();
            for (Split split : source.splits()) {
                try (Cursor<T> cursor = source.open(split, 0, context())) {
                    while (advance(cursor)) {
                        assertThat(keys.add(cursor.key())).as("key of %s", cursor.describePosition()).isTrue();
                    }
                    cursor.ended();
                }
            }
            assertThat(keys).hasSizeGreaterThanOrEqualTo(3);
        }
        assertThat(source.traits()).isEqualTo(traits);
    }

    @Test
    void cursorIsFinished_advanceStaysFalse_andTheOffsetStays() throws Exception {
        Source<T> source = source();
        for (Split split : source.splits()) {
            try (Cursor<T> cursor = source.open(split, 0, context())) {
                while (advance(cursor)) {
                    assertThat(cursor.current()).isNotNull();
                }
                long offset = cursor.offset();
                for (int i = 0; i < 3; i++) {
                    assertThat(cursor.advance()).isFalse();
                    assertThat(cursor.isFinished()).isTrue();
                    assertThat(cursor.offset()).isEqualTo(offset);
                }
            }
        }
    }

    @Test
    void cursorIsClosedTwice_nothingHappens() throws Exception {
        Source<T> source = source();
        Cursor<T> cursor = source.open(splitWithRecords(source), 0, context());
        advance(cursor);
        cursor.close();
        cursor.close();
    }

    @Test
    void recordIsDetached_staysAsItWas_whileTheCursorGoesOn() throws Exception {
        Source<T> source = source();
        List<Object> kept = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        try (Cursor<T> cursor = source.open(splitWithRecords(source), 0, context())) {
            while (advance(cursor)) {
                T record = cursor.current();
                texts.add(record.toString());
                kept.add(View.keep(record));
            }
        }
        assertThat(kept.stream().map(Object::toString).toList()).isEqualTo(texts);
        assertThat(kept).allSatisfy(record -> assertThat(View.keep(record).toString()).isEqualTo(record.toString()));
    }

    @Test
    void sourceIsPrinted_textIsNotTheDefault() throws Exception {
        Source<T> source = source();

        assertThat(source.toString()).isNotBlank().doesNotContain("@" + Integer.toHexString(source.hashCode()));
    }
}
