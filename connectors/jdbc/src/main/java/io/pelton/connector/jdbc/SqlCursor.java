// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Executes a query again and again and gives its rows. Tasks wait for the database, so that {@link #advance} never does. The offset counts the messages.
 */
final class SqlCursor implements Cursor<Message> {
    private static final System.Logger LOGGER = System.getLogger(SqlCursor.class.getName());
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final int DOUBLINGS = 16;

    /** How long closing waits for statements that are on their way. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The key of a message that is no row in hand. */
    private static final Object NO_ROW = new Object();

    private final SqlSource source;
    private final SqlPolling polling;
    private final EngineRuntime runtime;
    private final Runnable waker;
    private final boolean isKept;
    private final RowsInHand inHand = new RowsInHand();
    private final RowUpdates updates;

    /** The execution that has more rows than {@link #bodies}; null if none has. */
    private @Nullable QueryRun run;

    /** What the messages after this one have, as far as it has been read. */
    private final Deque<Emitted> bodies = new ArrayDeque<>();

    /** Rows that the run may find though they are in hand, and how often. */
    private Map<RowIdentity, Integer> known = Map.of();

    private RowsInHand.Batch batch = new RowsInHand.Batch();
    private int index;

    /** How many messages the run gives; 0 if that is not known. */
    private int size;

    private long offset;
    private long runs;
    private int failures;
    private boolean hasSucceeded;
    private long due;
    private Message current = new Message(null);
    private Object key = NO_ROW;

    /** Where the last row is that {@link #current} is made of; null if that is not asked for, or there was none. */
    private @Nullable RowPlace place;

    /**
     * The body of a message.
     *
     * @param rows those it is made of
     * @param place where the last of these is
     */
    private record Emitted(@Nullable Object body, List<Map<String, @Nullable Object>> rows, @Nullable RowPlace place) {}

    /** @param after where the row is after which rows are read; null for all */
    SqlCursor(SqlSource source, long offset, @Nullable RowPlace after, CursorContext context) {
        this.source = source;
        this.polling = source.polling();
        this.runtime = context.runtime();
        this.waker = context.waker();
        this.isKept = context.isKept();
        this.updates = new RowUpdates(source, inHand, runtime, waker);
        this.offset = offset;
        this.place = after;
        this.due = runtime.nanoTime() + TimeUnit.MILLISECONDS.toNanos(polling.initialDelay());
    }

    @Override
    public boolean advance() {
        try {
            Duration broken = updates.takeBroken();
            if (broken != null) {
                leaveBatch();
                due = runtime.nanoTime() + broken.toNanos();
            }
            while (bodies.isEmpty()) {
                QueryRun running = run == null && isDue() ? begin() : run;
                QueryRun.Page read = running == null ? null : running.take();
                if (read == null) {
                    return false;
                }
                turnTo(read);
            }
            emit(bodies.remove());
            return true;
        } catch (SQLException e) {
            failed(e);
            return false;
        }
    }

    private boolean isDue() {
        return !isFinished() && updates.isIdle() && runtime.nanoTime() - due >= 0;
    }

    private QueryRun begin() {
        known = inHand.now(runtime.nanoTime());
        batch = new RowsInHand.Batch();
        index = 0;
        boolean isWhole = source.consumption().isWanted() || polling.emits() != SqlPolling.Emits.ROW;
        int maxRows = polling.maxRows() == 0 ? 0 : polling.maxRows() + known.values().stream().mapToInt(Integer::intValue).sum();
        QueryRun begun = new QueryRun(source, maxRows, isWhole ? Integer.MAX_VALUE : Math.max(1, polling.fetchSize()), place, runtime, waker);
        run = begun;
        return begun;
    }

    private void turnTo(QueryRun.Page read) throws SQLException {
        boolean isFirst = index == 0;
        addNew(read);
        size = isFirst && read.isLast() ? bodies.size() : 0;
        hasSucceeded = true;
        failures = 0;
        if (read.isLast()) {
            runEnds(isFirst && bodies.isEmpty());
        }
    }

    private void addNew(QueryRun.Page read) throws SQLException {
        List<Map<String, @Nullable Object>> found = read.rows();
        @Nullable RowPlace last = read.places().isEmpty() ? null : read.places().getLast();
        List<Map<String, @Nullable Object>> rows = known.isEmpty() ? found : found.stream().filter(row -> known.merge(RowIdentity.of(row), -1, Integer::sum) < 0).toList();
        switch (polling.emits()) {
            case ROW -> {
                for (int i = 0; i < rows.size(); i++) {
                    bodies.add(new Emitted(rows.get(i), List.of(rows.get(i)), last == null ? null : read.places().get(i)));
                }
            }
            case LIST -> {
                if (!rows.isEmpty() || found.isEmpty() && polling.routesEmpty()) {
                    bodies.add(new Emitted(rows, rows, last));
                }
            }
            case ONLY_ROW -> {
                if (!rows.isEmpty()) {
                    bodies.add(new Emitted(ResultReader.only(rows), rows, last));
                }
            }
        }
    }

    private void runEnds(boolean isEmpty) {
        run = null;
        runs++;
        due = runtime.nanoTime() + (polling.isGreedy() && !isEmpty ? 0 : TimeUnit.MILLISECONDS.toNanos(polling.delay()));
        if (isEmpty) {
            allTaken();
            if (polling.saysNothingFound()) {
                bodies.add(new Emitted(null, List.of(), null));
            }
        }
    }

    private void allTaken() {
        if (source.consumption().isWanted() && inHand.isTaken(batch)) {
            updates.batchIsOver();
        }
    }

    private void emit(Emitted message) {
        boolean isLast = run == null && bodies.isEmpty();
        boolean isInHand = source.consumption().isWanted() && !message.rows().isEmpty();
        key = isInHand ? take(message.rows()) : NO_ROW;
        offset++;
        place = message.place() == null ? place : message.place();
        current = new Message(message.body());
        current.setProperty("CamelBatchIndex", index++);
        current.setProperty("CamelBatchSize", size == 0 ? null : size);
        current.setProperty("CamelBatchComplete", isLast);
        if (isLast && isInHand) {
            allTaken();
        }
    }

    private RowsInHand.Taken take(List<Map<String, @Nullable Object>> rows) {
        SqlConsumption consumption = source.consumption();
        return inHand.take(
                rows.stream().map(RowIdentity::of).toList(), batch, offset + 1, bound(consumption.processed(), rows), bound(consumption.failed(), rows));
    }

    /** For each row, but once for all of them if nothing of them is bound. */
    private List<Values.Bound> bound(@Nullable SqlText sql, List<Map<String, @Nullable Object>> rows) {
        if (sql == null) {
            return List.of();
        }
        try {
            return (sql.parameters().isEmpty() ? rows.subList(0, 1) : rows).stream().map(row -> new Values(sql, new Message(row), ',', Wording.SQL).of(row)).toList();
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, source + ": " + e.getMessage(), e);
        }
    }

    /** The rows that are left are found again. */
    private void leaveBatch() {
        if (run != null) {
            run.close();
            run = null;
        }
        bodies.clear();
    }

    /** A database that is away for a while is asked again, later and later; at the start, and where it is asked a number of times only, that ends the flow. */
    private void failed(SQLException failure) {
        if (!hasSucceeded || polling.count() > 0 || !SqlFailures.isPassing(failure)) {
            throw new PeltonException(ErrorCode.READ_FAILED, source + ": " + failure.getMessage(), failure);
        }
        leaveBatch();
        long shortest = Math.clamp(polling.delay(), 1, LONGEST_PAUSE.toMillis());
        long pause = Math.min(shortest << Math.min(failures, DOUBLINGS), LONGEST_PAUSE.toMillis());
        due = runtime.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pause);
        failures++;
        LOGGER.log(System.Logger.Level.WARNING, source + ": the database does not answer, and is asked again in " + pause + " ms: " + failure.getMessage());
    }

    @Override
    public Message current() {
        return current;
    }

    @Override
    public boolean isFinished() {
        return run == null && bodies.isEmpty() && updates.isIdle() && polling.count() > 0 && runs >= polling.count();
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public @Nullable Mark mark() {
        if (place != null) {
            return place.mark();
        }
        return source.increment() == null ? null : RowPlace.START.mark();
    }

    @Override
    public long idleNanos() {
        return run != null || !updates.isIdle() ? Long.MAX_VALUE : Math.max(1, due - runtime.nanoTime());
    }

    @Override
    public String describePosition() {
        return source + ":" + offset;
    }

    @Override
    public Object key() {
        return key;
    }

    /** Where a later run goes on with what is kept, the row is processed only when that is: {@link #committed} says so. */
    @Override
    public void completed(Object which, @Nullable Throwable failure) {
        if (which instanceof RowsInHand.Taken row) {
            inHand.fails(row, failure);
            if (!isKept) {
                inHand.processed(row);
                updates.signal();
            }
        }
    }

    /** Returns when the database knows of the rows: what steps have taken from elsewhere for them is put away after that. */
    @Override
    public void committed(long committed) throws InterruptedException {
        inHand.processedUpTo(committed);
        updates.signal();
        boolean _ = runtime.await(() -> inHand.areGoneUpTo(committed) && updates.isIdle(), Long.MAX_VALUE);
    }

    @Override
    public void close() {
        leaveBatch();
        try {
            boolean _ = runtime.await(updates::isIdle, PATIENCE.toNanos());
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
        }
        updates.close();
    }
}
