// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.io.store.Rewriting;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The last epoch, in a folder: a file for what each step keeps, the {@linkplain Snapshot snapshots}, and a {@link Manifest} that names them and
 * has the rest. All that it names is on the disk before it is put into its place, which decides the epoch. Snapshots are not changed then,
 * so a step whose states are the same keeps its file; those that no manifest names are deleted afterwards.
 *
 * <p>An epoch that could not be decided is the last: what the disk has is not known then. Used by one thread at a time.
 */
final class EpochFiles implements EpochStore, Closeable {
    static final String NAME = "epoch";
    static final String PREPARED_NAME = "epoch-prepared";

    private final Path folder;
    private final Path path;
    private final Path pathOfPrepared;
    private final StoreFiles files;
    private final long fence;
    private final OwnedFile owned;
    private final SnapshotReader snapshots;

    private @Nullable Manifest last;

    /** An epoch after the last, which a sink decides, or has decided. */
    private @Nullable Manifest prepared;

    private boolean isDeletionTold;

    private EpochFiles(Path folder, StoreFiles files, FolderLock lock, long fence) throws IOException {
        this.folder = folder;
        this.path = folder.resolve(NAME);
        this.pathOfPrepared = folder.resolve(PREPARED_NAME);
        this.files = files;
        this.fence = fence;
        this.owned = new OwnedFile(path, files, lock, "the epochs");
        this.snapshots = new SnapshotReader(folder, files, fence);
        this.last = read(path);
        Manifest found = read(pathOfPrepared);
        this.prepared = found == null || found.epoch() <= number() ? null : found;
    }

    private @Nullable Manifest read(Path file) throws IOException {
        return files.identity(file) == null ? null : Manifest.read(file, files, fence);
    }

    /** That of the last epoch. */
    private long number() {
        return last == null ? 0 : last.epoch();
    }

    /**
     * Reads the manifest, and looks whether what it names is there. Changes nothing.
     *
     * @throws PeltonException STATE_UNREADABLE if it is damaged, or something is missing
     */
    static EpochFiles read(Path folder, StoreFiles files, FolderLock lock, long fence) throws IOException {
        EpochFiles epochs = new EpochFiles(folder, files, lock, fence);
        for (SnapshotFile named : epochs.named()) {
            epochs.snapshots.open(named).close();
        }
        return epochs;
    }

    /** Writes the manifest anew, since its folder may never have been synced: the epoch that was found is the last from now on. */
    void begin() throws IOException {
        owned.rewrite(Manifest.file(fence, last));
        if (prepared == null) {
            files.delete(pathOfPrepared); // it was decided
        }
        deleteOthers();
    }

    private List<SnapshotFile> named() {
        return Stream.of(Optional.ofNullable(last), Optional.ofNullable(prepared))
                .flatMap(Optional::stream)
                .flatMap(manifest -> manifest.steps().values().stream())
                .toList();
    }

    /** @throws PeltonException STATE_UNREADABLE if any of its files is not as it was written; STATE_NOT_WRITTEN if a decision has failed */
    @Override
    public Optional<Epoch> latest() throws IOException {
        owned.checkIsUsable();
        return last == null ? Optional.empty() : Optional.of(snapshots.epoch(last));
    }

    /** The positions of the last epoch, from the manifest alone. */
    Map<String, List<Position>> positions() {
        owned.checkIsUsable();
        return last == null ? Map.of() : last.positions();
    }

    /** @throws PeltonException STATE_NOT_WRITTEN if that failed, or the folder was taken away: then nothing can be decided any more */
    @Override
    public void decide(Epoch epoch) {
        writing(epoch.number(), () -> decide(written(epoch)));
        deleteOthers();
    }

    /** @throws PeltonException as {@link #decide} */
    @Override
    public void prepare(Epoch epoch) {
        writing(epoch.number(), () -> {
            Manifest next = written(epoch);
            byte[] content = Manifest.file(fence, next);
            Rewriting.of(pathOfPrepared, files, file -> file.write(content, 0, content.length, 0)).file().close();
            files.syncFolder(pathOfPrepared);
            prepared = next;
        });
        EngineRuntime.current().cutPoint("an epoch is prepared");
    }

    /** @throws PeltonException STATE_UNREADABLE as {@link #latest} */
    @Override
    public Optional<Epoch> prepared() throws IOException {
        owned.checkIsUsable();
        return prepared == null ? Optional.empty() : Optional.of(snapshots.epoch(prepared));
    }

    /** @throws PeltonException as {@link #decide} */
    @Override
    public void decidePrepared() {
        Manifest next = Objects.requireNonNull(prepared, "no epoch is prepared");
        writing(next.epoch(), () -> {
            decide(next);
            prepared = null;
            files.delete(pathOfPrepared);
        });
        deleteOthers();
    }

    /** What changes the files. */
    private interface Writing {
        void run() throws IOException;
    }

    private void writing(long epoch, Writing writing) {
        owned.checkIsUsable();
        try {
            owned.checkIsOurs();
            writing.run();
        } catch (IOException e) {
            throw owned.over("epoch " + epoch + " cannot be written", e);
        } catch (Throwable e) {
            owned.end("epoch " + epoch + " was not decided; nothing more is until the state folder is opened anew");
            throw e;
        }
    }

    private void decide(Manifest next) throws IOException {
        owned.checkIsOurs();
        EngineRuntime.current().cutPoint("states are written");
        owned.rewrite(Manifest.file(fence, next));
        last = next;
        EngineRuntime.current().cutPoint("a manifest is in its place");
    }

    /** Writes what the steps keep, and gives the manifest that names that. */
    private Manifest written(Epoch epoch) throws IOException {
        if (epoch.number() <= number()) {
            throw new IllegalArgumentException("epoch " + epoch.number() + " is decided after epoch " + number());
        }
        forgetPrepared();
        Map<String, SnapshotFile> steps = new LinkedHashMap<>();
        int made = 0;
        for (Map.Entry<String, Map<String, SavedState>> step : new TreeMap<>(epoch.states()).entrySet()) {
            Snapshot snapshot = Snapshot.of(step.getKey(), step.getValue());
            SnapshotFile same = same(step.getKey(), snapshot);
            steps.put(step.getKey(), same == null ? write(snapshot, epoch.number(), made++) : same);
        }
        if (made > 0) {
            files.syncFolder(path);
        }
        return new Manifest(epoch.number(), epoch.positions(), steps, epoch.outputs());
    }

    /** The names of its snapshots may be used again from now on. */
    private void forgetPrepared() throws IOException {
        if (prepared != null) {
            files.delete(pathOfPrepared);
            files.syncFolder(pathOfPrepared);
            prepared = null;
        }
    }

    /** The file in which the step has the same states, compared byte by byte; null if it has others. */
    private @Nullable SnapshotFile same(String step, Snapshot snapshot) {
        SnapshotFile before = last == null ? null : last.steps().get(step);
        if (before == null || before.length() != snapshot.length() || before.checksum() != snapshot.checksum()) {
            return null;
        }
        try (StoreFile file = snapshots.open(before)) {
            return snapshot.isIn(file) ? before : null;
        } catch (IOException | PeltonException e) {
            files.warn(folder.resolve(before.name()) + ": this file is not as it was written, and is written again");
            return null;
        }
    }

    private SnapshotFile write(Snapshot snapshot, long epoch, int number) throws IOException {
        SnapshotFile made = new SnapshotFile(epoch, number, snapshot.length(), snapshot.checksum());
        Path target = folder.resolve(made.name());
        files.delete(target);
        try (StoreFile file = files.openLike(path, target)) {
            snapshot.writeTo(file, fence);
            file.sync();
        }
        return made;
    }

    /** What cannot be deleted is tried again after the next epoch. */
    private void deleteOthers() {
        try {
            Set<Path> named = named().stream().map(file -> folder.resolve(file.name())).collect(Collectors.toSet());
            for (Path file : SnapshotFile.allIn(folder)) {
                if (!named.contains(file)) {
                    files.delete(file);
                }
            }
            isDeletionTold = false;
        } catch (IOException e) {
            if (!isDeletionTold) {
                files.warn(folder + ": states of epochs before cannot be deleted, and take room: " + SystemMessage.of(e));
            }
            isDeletionTold = true;
        }
    }

    @Override
    public void close() throws IOException {
        owned.close();
    }
}
