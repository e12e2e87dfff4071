// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.TextExpression;
import java.io.Serializable;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * How messages are written to files of a folder.
 *
 * @param folder the folder
 * @param fileName what the file is called; by default as the message says
 * @param ifExists what to do if it exists
 * @param temporary the name it has while it is written
 * @param tempPrefix the same, as what stands before the name
 * @param moveExisting where a file that exists is moved to
 * @param existsFirst whether one that exists is dealt with before the temporary file is written
 * @param doneFile the file to make after it
 * @param appendChars what follows each body that is appended
 * @param charset how texts are written, and bytes, which are taken for texts then; empty if none was given: texts in UTF-8, and bytes as they are
 * @param allowsNothing whether no body makes an empty file
 * @param flattens whether folders in names are dropped
 * @param makesFolders whether folders that are missing are made
 * @param forces whether the file is on the disk after each message
 * @param keepsTime whether the file gets the time that a header says
 * @param permissions the file's permissions, such as {@code rw-r-----}; empty for the usual ones
 */
record FileWriting(
        String folder,
        @Nullable TextExpression fileName,
        IfExists ifExists,
        @Nullable TextExpression temporary,
        String tempPrefix,
        @Nullable TextExpression moveExisting,
        boolean existsFirst,
        @Nullable DoneFile doneFile,
        String appendChars,
        String charset,
        boolean allowsNothing,
        boolean flattens,
        boolean makesFolders,
        boolean forces,
        boolean keepsTime,
        String permissions)
        implements Serializable {

    /** What to do if the file exists: Camel's {@code fileExist}. */
    enum IfExists {
        /** Its content is replaced. */
        OVERRIDE,
        /** The body is added. */
        APPEND,
        /** It is an error. */
        FAIL,
        /** The body is dropped. */
        IGNORE,
        /** It is moved away. */
        MOVE,
        /** The temporary file takes its name. */
        TRY_RENAME
    }

    Charset textCharset() {
        return FileReadings.charset(charset);
    }

    boolean appends() {
        return ifExists == IfExists.APPEND;
    }

    boolean usesTemporary() {
        return temporary != null || !tempPrefix.isEmpty();
    }

    /** The name, if it is the same for all messages; else empty. */
    String constantName() {
        return fileName != null && fileName.isConstant() ? fileName.source() : "";
    }

    /** Whether all messages are lines of one file, which can be kept open. */
    boolean isLines() {
        return !constantName().isEmpty()
                && appends()
                && appendChars.equals("\n")
                && !usesTemporary()
                && doneFile == null
                && !allowsNothing
                && !forces
                && !keepsTime
                && permissions.isEmpty();
    }
}
