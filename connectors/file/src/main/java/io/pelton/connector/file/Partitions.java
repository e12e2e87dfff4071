// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.TextExpression;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes each record to the parts of its partition. So many partitions are open at a time; the part of the one that was not written for longest is complete
 * then, and it is closed when that is never taken back.
 *
 * <p>Written by one thread; marks, syncs and decisions come from another.
 */
final class Partitions implements SinkWriter<Object> {
    private static final int BUFFER_BYTES = 64 << 10;

    private final LineParts sink;
    private final TextExpression by;
    private final int mostOpen;
    private final @Nullable UUID owner;
    private final Path folder;
    private final ReentrantLock lock = new ReentrantLock();

    /** Those that take lines, the one first that was not written for longest. Under the lock. */
    private final Map<String, Open> open = new LinkedHashMap<>(16, 0.75f, true);

    /** Those that take no more, but have parts without a name. Under the lock. */
    private final Map<String, Parts> settling = new LinkedHashMap<>();

    /** How many parts those have completed that are closed. Under the lock. */
    private long completedBefore;

    private volatile String remark = "";

    private record Open(Parts parts, SinkWriter<Object> writer) {}

    private Partitions(LineParts sink, TextExpression by, int mostOpen, @Nullable UUID owner) {
        this.sink = sink;
        this.by = by;
        this.mostOpen = mostOpen;
        this.owner = owner;
        Path parent = sink.path().getParent();
        this.folder = parent == null ? Path.of("") : parent;
    }

    /**
     * Opens those of the last epoch, and those that a run has left with parts that are not complete.
     *
     * @param mostOpen how many take lines at a time
     * @param owner which output of a state folder it is; null if there is none
     * @param ends where partitions ended at its last epoch
     */
    static Partitions open(LineParts sink, TextExpression by, int mostOpen, @Nullable UUID owner, Map<String, PartMark> ends) throws IOException {
        Partitions partitions = new Partitions(sink, by, mostOpen, owner);
        try {
            for (Map.Entry<String, PartMark> end : ends.entrySet()) {
                partitions.settling.put(end.getKey(), partitions.parts(end.getKey(), end.getValue()));
            }
            for (String name : partitions.left()) {
                if (!ends.containsKey(name)) {
                    partitions.settling.put(name, partitions.parts(name, null));
                }
            }
            return partitions;
        } catch (Throwable e) {
            for (Parts parts : partitions.settling.values()) {
                try {
                    parts.ended(false);
                } catch (IOException | RuntimeException closing) {
                    e.addSuppressed(closing);
                }
            }
            throw e;
        }
    }

    private PartNames names(String partition) {
        return PartNames.of(folder.resolve(partition).resolve(sink.path().getFileName()));
    }

    private Parts parts(String partition, @Nullable PartMark end) throws IOException {
        return sink.open(names(partition), owner, end);
    }

    /** Partitions with parts that are not complete. */
    private List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        if (Files.isDirectory(sink.output())) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(sink.output(), Files::isDirectory)) {
                for (Path each : folders) {
                    String name = String.valueOf(each.getFileName());
                    if (names(name).found().stream().anyMatch(PartNames.Found::isPartial)) {
                        left.add(name);
                    }
                }
            }
        }
        return left;
    }

    @Override
    public void write(Object record) throws Exception {
        writer(PartitionName.of(by.text(record))).write(record);
    }

    private SinkWriter<Object> writer(String partition) throws Exception {
        Open known = openOf(partition);
        if (known == null) {
            if (isFull()) {
                makeRoom();
            }
            known = opened(partition);
        }
        return known.writer();
    }

    private @Nullable Open openOf(String partition) {
        lock.lock();
        try {
            return open.get(partition);
        } finally {
            lock.unlock();
        }
    }

    private boolean isFull() {
        lock.lock();
        try {
            return open.size() >= mostOpen;
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock, so that an epoch finds it among those that settle or those that are open. */
    private Open opened(String partition) throws IOException {
        lock.lock();
        try {
            Parts left = settling.remove(partition);
            Parts parts = left == null ? parts(partition, null) : left;
            Open made = new Open(parts, LineWriter.to(parts, names(partition).named().toString(), sink.encoding(), BUFFER_BYTES));
            open.put(partition, made);
            return made;
        } finally {
            lock.unlock();
        }
    }

    /** The one that was not written for longest takes no more. Until all of it is in its part it is none of those that may be closed. */
    private void makeRoom() throws Exception {
        Map.Entry<String, Open> oldest = oldest();
        Open leaving = oldest.getValue();
        leaving.writer().flush();
        leaving.parts().roll();
        settles(oldest.getKey(), leaving);
        closeSettled();
    }

    private Map.Entry<String, Open> oldest() {
        lock.lock();
        try {
            return Map.Entry.copyOf(open.entrySet().iterator().next());
        } finally {
            lock.unlock();
        }
    }

    private void settles(String partition, Open leaving) {
        lock.lock();
        try {
            open.remove(partition);
            settling.put(partition, leaving.parts());
        } finally {
            lock.unlock();
        }
    }

    private List<Parts> all() {
        lock.lock();
        try {
            List<Parts> all = new ArrayList<>(settling.values());
            open.values().forEach(each -> all.add(each.parts()));
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock, so that none of them is opened anew before it is closed. */
    private void closeSettled() throws IOException {
        lock.lock();
        try {
            for (Iterator<Parts> each = settling.values().iterator(); each.hasNext(); ) {
                Parts parts = each.next();
                if (parts.isSettled()) {
                    each.remove();
                    completedBefore += parts.completed();
                    parts.ended(true);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void flush() throws Exception {
        List<Open> all;
        lock.lock();
        try {
            all = List.copyOf(open.values());
        } finally {
            lock.unlock();
        }
        for (Open each : all) {
            each.writer().flush();
        }
        flushSettling();
    }

    /** Under the lock, so that none of them is closed before it is flushed. */
    private void flushSettling() throws IOException {
        lock.lock();
        try {
            for (Parts parts : settling.values()) {
                parts.flush();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable Mark mark() throws IOException {
        if (owner == null) {
            return null;
        }
        Map<String, Parts> all = new LinkedHashMap<>();
        lock.lock();
        try {
            all.putAll(settling);
            open.forEach((name, each) -> all.put(name, each.parts()));
        } finally {
            lock.unlock();
        }
        Map<String, PartMark> marks = new TreeMap<>();
        for (Map.Entry<String, Parts> each : all.entrySet()) {
            Mark mark = each.getValue().mark();
            if (mark != null) {
                marks.put(each.getKey(), PartMark.of(mark, sink.path()));
            }
        }
        return new PartitionsMark(owner, marks).mark();
    }

    @Override
    public void sync() throws IOException {
        for (Parts parts : all()) {
            parts.sync();
        }
    }

    @Override
    public void decided() throws IOException {
        for (Parts parts : all()) {
            parts.decided();
        }
        closeSettled();
    }

    @Override
    public void close() {
        all().forEach(Parts::close);
    }

    @Override
    public void ended(boolean isDone) throws IOException {
        List<Parts> all = all();
        IOException failure = null;
        for (Parts parts : all) {
            try {
                parts.ended(isDone);
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        remark = remarkOf(all);
        if (failure != null) {
            throw failure;
        }
    }

    private String remarkOf(List<Parts> all) {
        long completed = all.stream().mapToLong(Parts::completed).sum();
        lock.lock();
        try {
            completed += completedBefore;
        } finally {
            lock.unlock();
        }
        long left = all.stream().filter(parts -> !parts.isSettled()).count();
        return completed == 0 && left == 0
                ? ""
                : "%s: %,d parts are complete%s"
                        .formatted(sink.path(), completed, left == 0 ? "" : "; %,d partitions have some that are not, with which the next run goes on".formatted(left));
    }

    @Override
    public String remark() {
        return remark;
    }
}
