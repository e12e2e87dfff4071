// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.WriteResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A sink whose transactions decide epochs, and the table of a server that goes on when the process is killed: what was not committed then is undone. Its calls
 * are {@code sink.open}, {@code sink.write}, {@code sink.flush}, {@code sink.commit} and {@code sink.isCommitted}.
 */
public final class SimTable implements Sink<Object> {
    private final transient List<String> rows = new ArrayList<>();

    /** How often was committed, as the server knows. */
    private long commits;

    /** The run that may commit. */
    private int run;

    private transient Calls calls = Calls.plain();

    /** Nothing is in it. */
    public SimTable() {}

    /** The process begins that has these calls. */
    public void begin(Calls newCalls) {
        calls = newCalls;
    }

    /** What was committed, in order. */
    public List<String> rows() {
        return List.copyOf(rows);
    }

    /** Whether {@code mark} is that of what was committed last. */
    public boolean isLast(@Nullable Mark mark) {
        return commits(mark) == commits;
    }

    private static Mark mark(long commits) {
        return Mark.of(Long.toString(commits).getBytes(StandardCharsets.UTF_8));
    }

    private static long commits(@Nullable Mark mark) {
        return mark == null ? 0 : Long.parseLong(new String(mark.bytes(), StandardCharsets.UTF_8));
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.RESUMABLE, SinkTrait.DECIDES);
    }

    @Override
    public OutputWriter<Object> open() {
        throw new AssertionError("there are epochs");
    }

    @Override
    public OutputWriter<Object> open(@Nullable Mark end) {
        calls.before("sink.open");
        if (end != null) {
            assertThat(commits(end)).as("the epoch is the one that was committed last").isEqualTo(commits);
        } else {
            assertThat(rows).as("rows that no epoch knows of").isEmpty();
            commits = 0;
        }
        return new Writer(++run);
    }

    @Override
    public boolean isCommitted(Mark prepared) {
        calls.before("sink.isCommitted");
        run++;
        return isLast(prepared);
    }

    @Override
    public String toString() {
        return "table";
    }

    private final class Writer implements DecidingWriter<Object> {
        private final int ofRun;
        private List<String> open = new ArrayList<>();
        private @Nullable List<String> marked;
        private long next = commits;

        Writer(int ofRun) {
            this.ofRun = ofRun;
        }

        @Override
        public WriteResult write(RecordBatch<?> batch) {
            calls.before("sink.write");
            for (int i = 0; i < batch.size(); i++) {
                open.add(batch.get(i).toString());
            }
            calls.after("sink.write");
            return WriteResult.WRITTEN;
        }

        @Override
        public void flush() {
            calls.before("sink.flush");
        }

        @Override
        public Mark mark() {
            assertThat(marked).as("marked, and not committed before the next mark").isNull();
            marked = open;
            open = new ArrayList<>();
            return SimTable.mark(++next);
        }

        @Override
        public void commit() {
            calls.before("sink.commit");
            List<String> all = marked;
            marked = null;
            assertThat(all).as("committed, and nothing was marked").isNotNull();
            assertThat(run).as("the run that may commit").isEqualTo(ofRun);
            rows.addAll(all);
            commits = next;
            calls.after("sink.commit");
        }
    }
}
