// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The files of one folder, until the power is lost at one of the calls. The folder has then what was synced, and of the names that have changed since any: the first ones of
 * these changes, or any of them, but a file that was renamed has one of its two names. A file that was not synced has any part of its content.
 *
 * <p>Files keep their inodes: each has another name in a second folder. The content of parts that are written is taken to be synced, as that is done elsewhere.
 */
final class LosingFiles extends StoreFiles {
    private final Path folder;
    private final Path inodes;
    private final SplittableRandom random;
    private final List<Change> changes = new ArrayList<>();
    private final Map<Path, Path> now = new HashMap<>();
    private final Set<Path> unsynced = new HashSet<>();
    private Map<Path, Path> synced;
    private int callsLeft;
    private int made;

    /** A change of names: a file, which is known by its name in the other folder, gets one, loses one, or both. */
    private record Change(Path from, Path to, Path inode) {
        static final Path NONE = Path.of("");

        void apply(Map<Path, Path> names) {
            if (!from.equals(NONE)) {
                names.remove(from);
            }
            if (!to.equals(NONE)) {
                names.put(to, inode);
            }
        }
    }

    /**
     * Those that are there now are synced.
     *
     * @param calls at which of them the power is lost
     */
    LosingFiles(Path folder, Path inodes, int calls, SplittableRandom random) throws IOException {
        this.folder = folder;
        this.inodes = inodes;
        this.callsLeft = calls;
        this.random = random;
        Files.createDirectories(inodes);
        look();
        changes.clear();
        unsynced.clear();
        synced = new HashMap<>(now);
    }

    boolean isLost() {
        return callsLeft <= 0;
    }

    /** The files that were made without a call. */
    private void look() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (!now.containsKey(file)) {
                    Path inode = inodes.resolve(random.nextLong() + "-" + made++);
                    Files.createLink(inode, file);
                    changes(new Change(Change.NONE, file, inode));
                    if (String.valueOf(file.getFileName()).endsWith(".gz.partial")) {
                        unsynced.add(inode);
                    }
                }
            }
        }
    }

    private void changes(Change change) {
        changes.add(change);
        change.apply(now);
    }

    private void call() throws IOException {
        if (!isLost()) {
            look();
            callsLeft--;
        }
        if (isLost()) {
            throw new IOException("the power is lost");
        }
    }

    /** What a reader takes is gone for good. */
    void taken(Path file) throws IOException {
        look();
        Files.delete(file);
        Path inode = now.remove(file);
        changes.replaceAll(change -> change.inode().equals(inode) && change.to().equals(file) ? new Change(change.from(), Change.NONE, inode) : change);
        synced.remove(file);
    }

    /** Makes the folder what the disk has now. */
    void restore() throws IOException {
        Map<Path, Path> names = new HashMap<>(synced);
        boolean isInOrder = random.nextBoolean();
        int first = random.nextInt(changes.size() + 1);
        for (int i = 0; i < changes.size(); i++) {
            if (isInOrder ? i < first : random.nextBoolean()) {
                changes.get(i).apply(names);
            }
        }
        for (Path inode : unsynced) {
            try (FileChannel file = FileChannel.open(inode, StandardOpenOption.WRITE)) {
                file.truncate(random.nextLong(file.size() + 1));
            }
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        for (Map.Entry<Path, Path> name : names.entrySet()) {
            Files.createLink(name.getKey(), name.getValue());
        }
    }

    @Override
    public StoreFile open(Path path) throws IOException {
        call();
        return new Log(super.open(path));
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        call();
        super.replace(from, to);
        Path inode = now.get(from);
        changes(new Change(from, to, inode == null ? Change.NONE : inode));
    }

    @Override
    public void delete(Path path) throws IOException {
        call();
        super.delete(path);
        if (now.containsKey(path)) {
            changes(new Change(path, Change.NONE, Change.NONE));
        }
    }

    @Override
    public void syncFile(Path file) throws IOException {
        call();
        unsynced.remove(now.get(file));
    }

    @Override
    public void syncFolder(Path file) throws IOException {
        call();
        changes.clear();
        synced = new HashMap<>(now);
    }

    /** A write that was not synced has been lost, or has come. */
    private final class Log implements StoreFile {
        private final StoreFile real;

        Log(StoreFile real) {
            this.real = real;
        }

        @Override
        public long length() throws IOException {
            return real.length();
        }

        @Override
        public int read(byte[] target, int offset, int length, long position) throws IOException {
            return real.read(target, offset, length, position);
        }

        @Override
        public void write(byte[] source, int offset, int length, long position) throws IOException {
            call();
            real.write(source, offset, random.nextInt(8) == 0 && callsLeft == 1 ? random.nextInt(length) : length, position);
        }

        @Override
        public void truncate(long length) throws IOException {
            call();
            real.truncate(length);
        }

        @Override
        public void sync() throws IOException {
            call();
        }

        @Override
        public void close() throws IOException {
            real.close();
        }
    }
}
