// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.TextExpression;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages to files of one folder. What it cannot write is an error of the record, unless the disk is full or broken: then no
 * other record can be written either.
 */
final class FileOutput implements SinkWriter<Object> {
    private final FileWriting writing;
    private final Path folder;
    private final Jail jail;
    private final Content content;
    private final StoreFiles files;
    private final UnsyncedFiles unsynced;
    private boolean isClosed;

    FileOutput(FileWriting writing) {
        this(writing, new StoreFiles());
    }

    /** The same with files that tests watch. */
    FileOutput(FileWriting writing, StoreFiles files) {
        this.writing = writing;
        this.files = files;
        this.unsynced = new UnsyncedFiles(files);
        this.folder = Path.of(writing.folder());
        this.jail = new Jail(folder);
        this.content = new Content(writing, files);
        FilledFolders.OF_PROCESS.begin();
    }

    @Override
    public void write(Object record) throws IOException {
        Message message = record instanceof Message already ? already : new Message(record);
        String name = nameOf(message);
        Path target = jail.resolve(name);
        Path done = doneFile(target, name);
        try {
            if (writing.usesTemporary()) {
                if (!writeAndRename(message, target, temporary(message, target))) {
                    return;
                }
            } else if (isMadeFree(message, target)) {
                storeWhole(message, target);
            }
            sync(target);
            if (done != null) {
                touch(done);
                sync(done);
            }
        } catch (IOException e) {
            throw DiskTrouble.orRecords(e, target);
        }
        message.setHeader(FileHeaders.PRODUCED, target.toString());
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            FilledFolders.OF_PROCESS.end();
        }
    }

    @Override
    public String remark() {
        return content.remark();
    }

    /** A file is in its place, with its content on the disk if that is forced; its name is to be there, too. Not that of a pipe or a device. */
    private void sync(Path file) throws IOException {
        if (!writing.forces()) {
            unsynced.add(file);
        } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            files.syncFolder(file);
        }
    }

    @Override
    public void sync() throws IOException {
        unsynced.sync();
    }

    /**
     * The file to make after {@code target}; nothing has been written yet.
     *
     * @throws PeltonException BAD_FILE_NAME if something is in it, which is another result then; FILE_IN_USE if a sink writes it
     */
    private @Nullable Path doneFile(Path target, String name) throws IOException {
        if (writing.doneFile() == null) {
            return null;
        }
        Path done = jail.checked(writing.doneFile().of(target), name);
        UnreadFiles.refuseReplacing(done);
        if (done.equals(target) || (Files.exists(done) && Files.size(done) > 0)) {
            throw new PeltonException(
                    ErrorCode.BAD_FILE_NAME,
                    done + " cannot be the done file of " + target + ": it is "
                            + (done.equals(target) ? "the same file" : "not empty") + "; nothing was changed");
        }
        WrittenFiles.refuseReplacing(done);
        return done;
    }

    /** Makes an empty file. What is there already stays as it is, but is new. */
    private static void touch(Path done) throws IOException {
        try {
            Files.createFile(done);
        } catch (FileAlreadyExistsException e) {
            Files.setLastModifiedTime(done, FileTime.from(EngineRuntime.current().clock().instant()));
        }
    }

    private String nameOf(Message message) {
        TextExpression expression = writing.fileName();
        Object header = expression == null ? message.header(FileHeaders.NAME) : expression.text(message);
        String name = header == null ? message.exchangeId() : header.toString();
        return writing.flattens() ? name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1) : name;
    }

    /** Also lies beside the target. */
    private Path temporary(Message message, Path target) {
        String onlyName = String.valueOf(target.getFileName());
        TextExpression expression = writing.temporary();
        String text = expression == null ? prefixed(onlyName) : named(message, onlyName, expression);
        Path place = target.resolveSibling(text).normalize();
        boolean isOutside = expression == null && !place.startsWith(folder.normalize()); // by the prefix, which is no data
        return isOutside ? place : jail.resolve(folder.normalize().relativize(place).toString());
    }

    /** A prefix may be a folder, which is one beside the target's also with a slash before it. */
    private String prefixed(String onlyName) {
        String prefix = writing.tempPrefix();
        return (prefix.startsWith("/") ? prefix.substring(1) : prefix) + onlyName;
    }

    /** The expression may want the name of the file, which is known now only if the message has none. */
    private static String named(Message message, String onlyName, TextExpression expression) {
        boolean isNameless = message.header(FileHeaders.NAME) == null;
        if (isNameless) {
            message.setHeader(FileHeaders.NAME, onlyName);
        }
        String text = expression.text(message);
        if (isNameless) {
            message.setHeader(FileHeaders.NAME, null);
        }
        return String.valueOf(text);
    }

    /** False if it was not to be written. What has failed leaves no temporary file, and the target as it was. */
    private boolean writeAndRename(Message message, Path target, Path wanted) throws IOException {
        if (writing.existsFirst() && !isMadeFree(message, target)) {
            return false;
        }
        if (writing.makesFolders()) {
            makeFolderOf(wanted);
            makeFolderOf(target); // a prefix may lead out of it
        }
        if (wanted.equals(target) || Files.exists(wanted, LinkOption.NOFOLLOW_LINKS)) {
            return writeAndRenameFrom(Temporary.beside(wanted), message, target);
        }
        try (Closeable _ = BeingWritten.begin(wanted)) {
            return writeAndRenameFrom(Temporary.made(wanted, target), message, target);
        }
    }

    private boolean writeAndRenameFrom(Path temporary, Message message, Path target) throws IOException {
        boolean isPut = false;
        try {
            store(message, temporary, target);
            isPut = putIfFree(temporary, target);
            return isPut;
        } finally {
            if (!isPut) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    /** Puts the complete file in its place. What has come there while it was written is treated as if it had been there before. */
    private boolean putIfFree(Path complete, Path target) throws IOException {
        return WrittenFiles.naming(() -> isThereAlready(complete, target) || (isFree(target) && put(complete, target)));
    }

    /** Whether a run that was killed has written the same file; then that stays. */
    private boolean isThereAlready(Path complete, Path target) throws IOException {
        if (!mayBeRepeated() || !RepeatedOutput.is(complete, target)) {
            return false;
        }
        FilledFolders.OF_PROCESS.makes(target);
        Files.delete(complete);
        if (writing.forces()) {
            files.syncFile(target);
        }
        return true;
    }

    /** Whether what is there may be the output of a run that was killed, which must not be taken for another file. */
    private boolean mayBeRepeated() {
        return unsynced.isWanted()
                && (writing.ifExists() == FileWriting.IfExists.MOVE || writing.ifExists() == FileWriting.IfExists.FAIL);
    }

    /** Whether only the complete file shows that. A stream that would be used up for a failure is not read. */
    private boolean isToBeCompared(Message message, Path target) {
        return mayBeRepeated()
                && Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
                && !(writing.ifExists() == FileWriting.IfExists.FAIL && Content.isReadOnce(message.body()));
    }

    /** False if the target has come meanwhile, and is to stay. */
    private boolean put(Path complete, Path target) throws IOException {
        switch (writing.ifExists()) {
            case FAIL -> Replacement.putNew(complete, target);
            case IGNORE -> {
                try {
                    Replacement.putNew(complete, target);
                } catch (FileAlreadyExistsException e) {
                    return false;
                }
            }
            case OVERRIDE, TRY_RENAME, MOVE, APPEND -> Replacement.put(complete, target);
        }
        return true;
    }

    /** Whether to write the file at all; {@link #putIfFree} asks again when it is complete. */
    private boolean isMadeFree(Message message, Path target) throws IOException {
        return (!writing.appends() && !Files.exists(target, LinkOption.NOFOLLOW_LINKS))
                || isToBeCompared(message, target)
                || WrittenFiles.naming(() -> isFree(target));
    }

    /** Whether the file is to be written; one that exists has been dealt with. */
    private boolean isFree(Path target) throws IOException {
        boolean exists = Files.exists(target, LinkOption.NOFOLLOW_LINKS);
        switch (writing.ifExists()) {
            case IGNORE -> {
                if (exists) {
                    return false;
                }
            }
            case FAIL -> {
                if (exists) {
                    throw new FileAlreadyExistsException(target.toString());
                }
            }
            case OVERRIDE, TRY_RENAME, MOVE -> UnreadFiles.refuseReplacing(target, exists && WrittenFiles.isWritten(target));
            case APPEND -> {}
        }
        FilledFolders.OF_PROCESS.makes(target);
        if (!writing.appends()) {
            WrittenFiles.refuseReplacing(target);
        }
        if (exists && writing.ifExists() == FileWriting.IfExists.MOVE) {
            moveAway(target);
        }
        return true;
    }

    private void moveAway(Path target) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        TextExpression to = writing.moveExisting();
        if (to != null) {
            Mover mover = new Mover(folder, files);
            FoundFile existing = FoundFile.of(folder.normalize(), target, attributes);
            Path place = mover.placeOf(existing, to);
            if (!writing.existsFirst() && Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(place.toString(), null, "the file that was to be moved there is " + target + ", see eagerDeleteTargetFile");
            }
            FilledFolders.OF_PROCESS.makes(place); // it stays a result there, over which no input is moved
            makeFolderOf(place);
            mover.move(existing, to);
            sync(place);
        }
    }

    /** What is there stays until the new content is complete; pipes and devices are written as they are. */
    private void storeWhole(Message message, Path target) throws IOException {
        if (writing.appends()) {
            append(message, target);
            return;
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            store(message, target, target);
            return;
        }
        Path beside = Temporary.beside(target);
        try {
            store(message, beside, target);
            boolean _ = putIfFree(beside, target);
        } catch (FileSystemException e) {
            throw Temporary.named(e, beside, target);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** Nobody of this process takes the file while something is added to it, and nothing is added to one that somebody reads. */
    private void append(Message message, Path target) throws IOException {
        try (Closeable _ = BeingWritten.begin(target)) {
            UnreadFiles.refuseAdding(target);
            store(message, target, target);
        }
    }

    /** @param shown what the file will be called */
    private void store(Message message, Path target, Path shown) throws IOException {
        if (writing.makesFolders()) {
            makeFolderOf(target);
        }
        Object body = message.body();
        Path place = target;
        if (body == null) {
            storeNothing(target, shown);
        } else {
            place = content.store(body, target, shown);
        }
        finish(message, place);
    }

    private void makeFolderOf(Path file) throws IOException {
        Path folderOfFile = file.getParent();
        if (folderOfFile == null) {
            return;
        }
        if (writing.forces() || unsynced.isWanted()) {
            files.makeFolder(folderOfFile);
        } else {
            Files.createDirectories(folderOfFile);
        }
    }

    private void storeNothing(Path target, Path shown) throws IOException {
        if (!writing.allowsNothing()) {
            throw Content.refused(shown, "there is no body to write; allowNullBody=true makes an empty file then");
        }
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(target);
        } else if (writing.ifExists() == FileWriting.IfExists.OVERRIDE) {
            Files.write(target, new byte[0], StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private void finish(Message message, Path target) throws IOException {
        if (writing.keepsTime()) {
            Long millis = millis(message.header(FileHeaders.LAST_MODIFIED));
            if (millis != null) {
                Files.setLastModifiedTime(target, FileTime.fromMillis(millis));
            }
        }
        if (!writing.permissions().isEmpty()) {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(writing.permissions()));
        }
    }

    @SuppressWarnings("JavaUtilDate") // Camel's type
    private static @Nullable Long millis(@Nullable Object header) {
        return switch (header) {
            case Number number -> number.longValue();
            case java.util.Date date -> date.getTime();
            case null, default -> null;
        };
    }
}
