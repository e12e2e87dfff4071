// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Real files whose changes are recorded, to make what a disk may have after a power loss at any of them. Of a file it has all that was
 * synced; of each later change all, a part or nothing, whatever the others are. Names it has as they were when their folder was synced,
 * or as they were after any later change: all of them at one moment, as journals of file systems have them, or each at one of its own.
 */
final class RecordingFiles extends StoreFiles {
    private final List<Change> changes = new ArrayList<>();
    private final Map<Path, Integer> opened = new HashMap<>();
    private int files;
    private boolean isFolderBroken;

    /** Has folders fail to be synced, or not any more. */
    void breakFolder(boolean isBroken) {
        isFolderBroken = isBroken;
    }

    @SuppressWarnings("ArrayRecordComponent")
    private sealed interface Change {
        /** {@code bytes} at {@code position}; {@code null}: the file ends there. */
        record Content(int file, long position, byte[] bytes) implements Change {}

        record Sync(int file) implements Change {}

        /** The name is that of the file from now on; of none, if it is negative. */
        record Name(Path path, int file) implements Change {}

        record Rename(Path from, Path to) implements Change {}

        record SyncFolder() implements Change {}
    }

    /** How many changes there are. */
    int size() {
        return changes.size();
    }

    /** How often a file was put into its place. */
    long renames() {
        return changes.stream().filter(Change.Rename.class::isInstance).count();
    }

    @Override
    public void warn(String notice) {
        // torn ends are what is made here
    }

    @Override
    public StoreFile open(Path path) throws IOException {
        boolean isNew = !Files.exists(path);
        StoreFile real = super.open(path);
        if (isNew) {
            opened.put(path, files);
            changes.add(new Change.Name(path, files++));
        }
        return new Recorded(real, opened.get(path));
    }

    @Override
    public StoreFile openLike(Path model, Path path) throws IOException {
        return open(path); // permissions do not matter here
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        super.replace(from, to);
        opened.put(to, opened.remove(from));
        changes.add(new Change.Rename(from, to));
    }

    @Override
    public void delete(Path path) throws IOException {
        super.delete(path);
        if (opened.remove(path) != null) {
            changes.add(new Change.Name(path, -1));
        }
    }

    @Override
    public void syncFolder(Path file) throws IOException {
        if (isFolderBroken) {
            throw new IOException("the folder failed on purpose");
        }
        changes.add(new Change.SyncFolder());
    }

    private final class Recorded implements StoreFile {
        private final StoreFile real;
        private final int file;

        Recorded(StoreFile real, int file) {
            this.real = real;
            this.file = file;
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
            real.write(source, offset, length, position);
            changes.add(new Change.Content(file, position, Arrays.copyOfRange(source, offset, offset + length)));
        }

        @Override
        public void truncate(long length) throws IOException {
            real.truncate(length);
            changes.add(new Change.Content(file, length, null));
        }

        @Override
        public void sync() {
            changes.add(new Change.Sync(file));
        }

        @Override
        public void close() throws IOException {
            real.close();
        }
    }

    /** Makes, in {@code into}, files as a disk may have them if the power is lost after so many changes. */
    void afterPowerLoss(int count, SplittableRandom random, Path into) throws IOException {
        List<Change> seen = changes.subList(0, count);
        for (Map.Entry<Path, Integer> name : names(seen, random).entrySet()) {
            Files.write(into.resolve(name.getKey().getFileName()), content(seen, name.getValue(), random));
        }
    }

    private static Map<Path, Integer> names(List<Change> seen, SplittableRandom random) {
        int synced = seen.lastIndexOf(new Change.SyncFolder()) + 1;
        int kept = random.nextInt(synced, seen.size() + 1);
        Map<Path, Integer> names = namesAfter(seen.subList(0, kept));
        if (random.nextBoolean()) {
            return names;
        }
        Map<Path, Integer> ofDifferentMoments = new HashMap<>();
        for (Path path : allNames(seen)) {
            Integer file = namesAfter(seen.subList(0, random.nextInt(synced, seen.size() + 1))).get(path);
            if (file != null) {
                ofDifferentMoments.put(path, file);
            }
        }
        return ofDifferentMoments;
    }

    private static Set<Path> allNames(List<Change> seen) {
        Set<Path> names = new LinkedHashSet<>();
        for (Change change : seen) {
            if (change instanceof Change.Name(Path path, _)) {
                names.add(path);
            } else if (change instanceof Change.Rename(_, Path path)) {
                names.add(path);
            }
        }
        return names;
    }

    private static Map<Path, Integer> namesAfter(List<Change> seen) {
        Map<Path, Integer> names = new HashMap<>();
        for (Change change : seen) {
            switch (change) {
                case Change.Name(Path path, int file) when file < 0 -> names.remove(path);
                case Change.Name(Path path, int file) -> names.put(path, file);
                case Change.Rename(Path from, Path to) -> names.put(to, names.remove(from));
                case Change.Content _, Change.Sync _, Change.SyncFolder _ -> {}
            }
        }
        return names;
    }

    private static byte[] content(List<Change> seen, int file, SplittableRandom random) {
        int synced = seen.lastIndexOf(new Change.Sync(file));
        byte[] content = {};
        for (int i = 0; i < seen.size(); i++) {
            if (seen.get(i) instanceof Change.Content(int changed, long position, byte[] bytes) && changed == file) {
                content = changed(content, (int) position, bytes, i < synced ? 2 : random.nextInt(4), random);
            }
        }
        return content;
    }

    /** 0: the change is lost; 1: only its length is there; 2: all; 3: a part, at the beginning or anywhere. */
    private static byte[] changed(byte[] content, int position, byte[] bytes, int kept, SplittableRandom random) {
        if (kept == 0) {
            return content;
        }
        if (bytes == null) {
            return Arrays.copyOf(content, position);
        }
        int from = kept == 3 && random.nextBoolean() ? random.nextInt(bytes.length + 1) : 0;
        int to = kept == 3 ? random.nextInt(from, bytes.length + 1) : kept == 2 ? bytes.length : 0;
        boolean isShort = kept == 3 && random.nextBoolean();
        byte[] changed = Arrays.copyOf(content, Math.max(content.length, position + (isShort ? to : bytes.length)));
        System.arraycopy(bytes, from, changed, position + from, to - from);
        return changed;
    }
}
