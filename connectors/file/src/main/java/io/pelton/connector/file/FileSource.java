// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.message.Retention;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.spi.TextExpression;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder, each a message, as Camel's {@code file:} reads them. The folder is looked at again and again, unless a
 * number of looks is given. What happens to a file afterwards happens when its message has been acknowledged, never before.
 */
final class FileSource implements Source<Message>, Pollable {
    private final FileReading reading;

    FileSource(FileReading reading) {
        this.reading = reading;
    }

    @Override
    public List<Split> splits() {
        return List.of(new Split(reading.folder(), -1));
    }

    /**
     * Begins to look.
     *
     * @throws PeltonException FILE_NOT_FOUND if the folder must exist and does not; READ_FAILED if the system refuses
     */
    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        try {
            prepareFolder();
            return new FileCursor(reading, context.runtime()::nanoTime, context.runtime().clock()::millis, context.isKept());
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, this + ": " + SystemReason.of(e), e);
        }
    }

    /** Until then nothing of this process may replace what is there to be read. */
    @Override
    public Closeable announce() {
        return ReadFolder.announce(reading);
    }

    /** Which names messages will ask for, nobody knows yet. */
    @Override
    public Closeable announcePolls() {
        return ReadFolder.announce(reading.polled());
    }

    @Override
    public Poller poller(EngineRuntime runtime, boolean isKept) throws IOException {
        prepareFolder();
        return new FilePoller(reading, runtime, isKept);
    }

    @Override
    public Retention retention() {
        if (reading.after().preMove() != null) {
            return Retention.NONE;
        }
        if (reading.isRepeated()) {
            return Retention.UNCHANGED;
        }
        return reading.after().noop() && reading.idempotentStore().isEmpty() ? Retention.RESTARTED : Retention.UNTIL_COMPLETE;
    }

    private void prepareFolder() throws IOException {
        Path folder = Path.of(reading.folder());
        if (reading.looks().mustExist() && !Files.isDirectory(folder)) {
            throw new PeltonException(
                    ErrorCode.FILE_NOT_FOUND, this + ": the folder " + folder.toAbsolutePath() + " does not exist");
        }
        if (reading.looks().autoCreate() && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
    }

    /** A file is taken as soon as it is there, so a sink's would be moved or deleted while it is written. */
    @Override
    public boolean reads(Path file) throws IOException {
        return scan().takes(file) || hasAnotherNameHere(FileIdentity.of(file));
    }

    private boolean hasAnotherNameHere(FileIdentity file) throws IOException {
        Object key = file.key();
        return key != null
                && FileIdentity.namesOf(file.path()) > 1
                && scan().files().stream().anyMatch(found -> key.equals(found.key()));
    }

    private FolderScan scan() {
        return new FolderScan(Path.of(reading.folder()), reading.search(), _ -> true, Integer.MAX_VALUE);
    }

    /** A file that is moved keeps its name, so only a name that would be taken can be that of a moved one. */
    @Override
    public boolean movesOver(Path output) throws IOException {
        Path sought = FileIdentity.of(output).path();
        Path name = sought.getFileName();
        Path folder = sought.getParent();
        return movesInto(sought)
                || (name != null && folder != null && movesInto(folder) && scan().takesName(name.toString()));
    }

    private boolean movesInto(Path sought) throws IOException {
        Path folder = Path.of(reading.folder());
        TextExpression preMove = reading.after().preMove();
        if (preMove != null && movesInto(sought, folder, preMove)) {
            return true;
        }
        Path from = preMove == null ? folder : Mover.folderOf(folder, preMove);
        for (TextExpression to : reading.after().moves()) {
            if (from != null && movesInto(sought, from, to)) {
                return true;
            }
        }
        return false;
    }

    private boolean movesInto(Path sought, Path from, TextExpression to) throws IOException {
        Path into = Mover.folderOf(from, to);
        return into != null && (FileIdentity.of(into).path().equals(sought) || isBelow(sought, to));
    }

    /** A folder without functions is one beside the file, wherever in the tree that is. */
    private boolean isBelow(Path sought, TextExpression to) throws IOException {
        return reading.search().recursive()
                && !TextExpression.hasFunctions(to.source())
                && sought.startsWith(FileIdentity.of(Path.of(reading.folder())).path())
                && sought.endsWith(Path.of(to.source()).normalize());
    }

    @Override
    public @Nullable Path stateFile() {
        return reading.idempotent() && !reading.idempotentStore().isEmpty() ? Path.of(reading.idempotentStore()) : null;
    }

    @Override
    public Set<SourceTrait> traits() {
        Set<SourceTrait> traits = EnumSet.of(SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT, SourceTrait.ASYNCHRONOUS);
        if (reading.after().preMove() != null) {
            traits.add(SourceTrait.TAKES_AWAY);
        }
        return traits;
    }

    @Override
    public String toString() {
        return "file:" + reading.folder();
    }
}
