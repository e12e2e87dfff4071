// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.TextExpression;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the files of a folder are read.
 *
 * @param folder the folder
 * @param search which files are taken
 * @param looks when the folder is looked at
 * @param lock how is known that a file is complete
 * @param after what is done with a file that was read
 * @param idempotent whether a file is taken once only
 * @param idempotentKey what a file is known by; its absolute path by default
 * @param idempotentStore where is kept what was taken; in memory only if it is empty
 * @param charset how files are read as text; empty if none was given: UTF-8
 */
record FileReading(
        String folder,
        Search search,
        Looks looks,
        Lock lock,
        After after,
        boolean idempotent,
        @Nullable TextExpression idempotentKey,
        String idempotentStore,
        String charset)
        implements Serializable {

    Charset textCharset() {
        return FileReadings.charset(charset);
    }

    /** Whether each look finds the same files again. */
    boolean isRepeated() {
        return after.noop() && !idempotent;
    }

    /** The same for files that messages ask for: where they say the name, each one may be asked for. */
    FileReading polled() {
        return new FileReading(
                folder, search.polled(), looks, lock, after, idempotent, idempotentKey, idempotentStore, charset);
    }

    /**
     * Which files are taken.
     *
     * @param names what they may be called
     * @param fileName what they must be called, if it is there
     * @param filter what must be true of them, if it is there
     * @param doneFile the file that says that one is complete, if it is there
     * @param recursive whether files in folders below are taken
     * @param minDepth how deep files must lie; those of the folder itself are at 1
     * @param maxDepth how deep files may lie
     * @param hiddenFiles whether names may begin with a dot
     * @param hiddenFolders whether names of folders may
     * @param order in which order they are taken
     */
    record Search(
            NamePatterns names,
            @Nullable TextExpression fileName,
            @Nullable TextExpression filter,
            @Nullable DoneFile doneFile,
            boolean recursive,
            int minDepth,
            int maxDepth,
            boolean hiddenFiles,
            boolean hiddenFolders,
            FileOrder.Order order)
            implements Serializable {
        /** The same whether files have their done files or not. */
        Search withoutDoneFile() {
            return new Search(
                    names, fileName, filter, null, recursive, minDepth, maxDepth, hiddenFiles, hiddenFolders, order);
        }

        private Search polled() {
            return fileName == null || fileName.isConstant() ? this : named(null);
        }

        /** The same for files of this name only; of any name if it is null. */
        Search named(@Nullable TextExpression name) {
            return new Search(
                    names, name, filter, doneFile, recursive, minDepth, maxDepth, hiddenFiles, hiddenFolders, order);
        }
    }

    /**
     * When the folder is looked at.
     *
     * @param initialDelayMillis before the first look
     * @param delayMillis from one look to the next
     * @param count how many looks; 0 for ever
     * @param greedy whether the next look follows at once where files were found
     * @param maxFiles how many files of one look are taken; 0 for all
     * @param limitsBeforeSorting whether the first ones found are taken, else the first ones in order
     * @param saysNothingFound whether a look that finds nothing gives a message without a body
     * @param mustExist whether the folder must exist
     * @param autoCreate whether it is made if it does not exist
     */
    record Looks(
            long initialDelayMillis,
            long delayMillis,
            long count,
            boolean greedy,
            int maxFiles,
            boolean limitsBeforeSorting,
            boolean saysNothingFound,
            boolean mustExist,
            boolean autoCreate)
            implements Serializable {}

    /** How is known that nobody else uses a file. */
    enum LockKind {
        /** It is not known. */
        NONE,
        /** It has not changed for a while. */
        CHANGED,
        /** It can be renamed. */
        RENAME,
        /** Its marker file could be made. */
        MARKER_FILE
    }

    /**
     * How is known that a file is complete.
     *
     * @param kind the way
     * @param intervalMillis from one look at it to the next
     * @param timeoutMillis how long a file that changes is waited for in one look
     * @param minLength how long it must be
     * @param minAgeMillis how old it must be
     */
    record Lock(LockKind kind, long intervalMillis, long timeoutMillis, long minLength, long minAgeMillis)
            implements Serializable {}

    /**
     * What is done with a file that was read.
     *
     * @param noop whether it stays where it is
     * @param delete whether it is deleted
     * @param move where it is moved to; a folder called {@code .camel} by default
     * @param moveFailed where one is moved whose message has failed; it stays by default
     * @param preMove where it is moved to before its message is given
     */
    record After(
            boolean noop,
            boolean delete,
            TextExpression move,
            @Nullable TextExpression moveFailed,
            @Nullable TextExpression preMove)
            implements Serializable {
        /** Where files are moved to unless their messages fail. */
        List<TextExpression> movesUnlessFailed() {
            return Stream.of(preMove, noop || delete ? null : move)
                    .filter(Objects::nonNull)
                    .toList();
        }

        /** Where files may be moved to when their messages are done. */
        List<TextExpression> moves() {
            return Stream.of(noop || delete ? null : move, moveFailed)
                    .filter(Objects::nonNull)
                    .toList();
        }
    }
}
