// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LateCursorTest {
    private static final int SPLITS = 5;

    /** Each split has one record, its name, and ten bytes. */
    private static final class Splits implements Source<String> {
        private final Set<SourceTrait> traits;
        private int open;
        private int mostOpen;

        Splits(SourceTrait... traits) {
            this.traits = Set.of(traits);
        }

        @Override
        public List<? extends Split> splits() {
            return IntStream.range(0, SPLITS).mapToObj(number -> new Split("s" + number, 10)).toList();
        }

        @Override
        public Set<SourceTrait> traits() {
            return traits;
        }

        @Override
        public Cursor<String> open(Split split, long offset, CursorContext context) {
            open++;
            mostOpen = Math.max(mostOpen, open);
            return new One(split.id());
        }

        private final class One implements Cursor<String> {
            private final String name;
            private int asked;

            One(String name) {
                this.name = name;
            }

            @Override
            public boolean advance() {
                asked++;
                return asked == 1;
            }

            @Override
            public String current() {
                return name;
            }

            @Override
            public boolean isFinished() {
                return asked > 1;
            }

            @Override
            public long offset() {
                return asked == 0 ? 0 : 1;
            }

            @Override
            public long bytesRead() {
                return asked == 0 ? 0 : 10;
            }

            @Override
            public String describePosition() {
                return name;
            }

            @Override
            public void close() {
                open--;
            }
        }
    }

    private static void readAll(Splits source) throws Exception {
        try (LateCursor<String> cursor = new LateCursor<>(source, CursorContext.polled(EngineRuntime.system()))) {
            List<String> read = new ArrayList<>();
            while (cursor.advance()) {
                read.add(cursor.current());
                assertThat(cursor.offset()).isEqualTo(read.size());
                assertThat(cursor.bytesRead()).isEqualTo(10L * read.size());
            }
            assertThat(read).containsExactly("s0", "s1", "s2", "s3", "s4");
            assertThat(cursor.isFinished()).isTrue();
            assertThat(cursor.offset()).isEqualTo(SPLITS);
        }
        assertThat(source.open).isZero();
    }

    @Test
    void when_theSourceIsToldNothingLater_then_oneSplitIsOpenAtATime() throws Exception {
        Splits source = new Splits(SourceTrait.REPLAYABLE);
        readAll(source);
        assertThat(source.mostOpen).isEqualTo(1);
    }

    @Test
    void when_theSourceIsToldOfItsRecordsLater_then_itsSplitsStayOpen() throws Exception {
        Splits source = new Splits(SourceTrait.WANTS_COMPLETION);
        readAll(source);
        assertThat(source.mostOpen).isEqualTo(SPLITS);
    }
}
