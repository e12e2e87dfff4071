// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Reads the options of a {@code file:} that is written to. */
final class FileWritings {
    private FileWritings() {}

    static FileWriting of(Endpoint endpoint, String folder) {
        String done = endpoint.text("doneFileName");
        FileWriting writing = new FileWriting(
                folder,
                endpoint.expression("fileName"),
                ifExists(endpoint.text("fileExist")),
                endpoint.expression("tempFileName"),
                endpoint.text("tempPrefix"),
                endpoint.expression("moveExisting"),
                endpoint.flag("eagerDeleteTargetFile"),
                done.isEmpty() ? null : new DoneFile(done),
                endpoint.text("appendChars").replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t"),
                endpoint.text("charset").isBlank() ? "" : FileReadings.charset(endpoint.text("charset")).name(),
                endpoint.flag("allowNullBody"),
                endpoint.flag("flatten"),
                endpoint.flag("autoCreate"),
                endpoint.flag("forceWrites"),
                endpoint.flag("keepLastModified"),
                permissions(endpoint.text("chmod")));
        check(writing);
        return writing;
    }

    private static void check(FileWriting writing) {
        if (writing.usesTemporary() && writing.appends()) {
            throw badValue("with fileExist=Append there can be neither tempFileName nor tempPrefix");
        }
        if (writing.ifExists() == FileWriting.IfExists.TRY_RENAME && !writing.usesTemporary()) {
            throw badValue("fileExist=TryRename needs tempFileName or tempPrefix");
        }
        if ((writing.ifExists() == FileWriting.IfExists.MOVE) != (writing.moveExisting() != null)) {
            throw badValue("fileExist=Move and moveExisting belong together");
        }
        if (!writing.constantName().isEmpty()) {
            checkName(writing.folder(), writing.constantName());
        }
    }

    /** What the route's author has written wrongly is no error of a record. */
    private static void checkName(String folder, String name) {
        try {
            new Jail(Path.of(folder)).plain(name);
        } catch (PeltonException e) {
            throw badValue("fileName: " + e.getMessage());
        }
    }

    private static FileWriting.IfExists ifExists(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "override" -> FileWriting.IfExists.OVERRIDE;
            case "append" -> FileWriting.IfExists.APPEND;
            case "fail" -> FileWriting.IfExists.FAIL;
            case "ignore" -> FileWriting.IfExists.IGNORE;
            case "move" -> FileWriting.IfExists.MOVE;
            case "tryrename" -> FileWriting.IfExists.TRY_RENAME;
            default ->
                throw badValue("fileExist is '" + text
                        + "', but must be Override, Append, Fail, Ignore, Move or TryRename");
        };
    }

    /** {@code 640} or {@code 0640} as {@code rw-r-----}. */
    private static String permissions(String digits) {
        if (digits.isEmpty()) {
            return "";
        }
        if (!digits.matches("0?[0-7]{3}")) {
            throw badValue("chmod is '" + digits + "', but must be three octal digits such as 640");
        }
        int mode = Integer.parseInt(digits, 8);
        PosixFilePermission[] all = PosixFilePermission.values();
        Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((mode & 1 << (all.length - 1 - i)) != 0) {
                set.add(all[i]);
            }
        }
        return PosixFilePermissions.toString(set);
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "file: " + message);
    }
}
