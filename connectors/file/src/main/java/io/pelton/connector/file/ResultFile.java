// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A new file that nobody writes any more, and the place it is for.
 *
 * @param named how the user calls that place
 * @param target which file that is
 * @param beside where the new file is
 * @param files has names survive a loss of power
 */
record ResultFile(Path named, FileIdentity target, Partial beside, StoreFiles files) {
    /**
     * Puts it in its place, where it is also after a loss of power.
     *
     * @return what people should know about it, or nothing
     * @throws IOException if that is not possible; it is beside still, and the message says so
     */
    String put() throws IOException {
        try {
            UnreadFiles.refuseReplacing(target.path());
            beside.file().force();
            Replacement.put(beside.path(), target.path());
        } catch (IOException e) {
            throw notPut(SystemReason.of(e), e);
        } catch (PeltonException e) {
            throw notPut(String.valueOf(e.getMessage()), e);
        }
        try {
            files.syncFolder(target.path());
        } catch (IOException e) {
            throw new IOException("it is complete and in its place, but may not be there after a loss of power: " + SystemReason.of(e), e);
        }
        return left();
    }

    private IOException notPut(String reason, Exception cause) {
        return new IOException(
                "it is complete, but cannot take its place: " + reason + "; it is in " + besideNamed(beside.path()), cause);
    }

    /** Leaves it where it is, because it is not complete; an empty one is deleted. Says where it is. */
    String leave() throws IOException {
        String old = named + (target.exists() ? " was left as it was" : " was not made");
        if (beside.file().size() == 0) {
            Files.deleteIfExists(beside.path());
            return old + "; nothing was written" + andLeft();
        }
        return old + "; what was written is in " + besideNamed(beside.path()) + andLeft();
    }

    private String andLeft() {
        String left = left();
        return left.isEmpty() ? "" : "; " + left;
    }

    private String left() {
        Path leftover = beside.leftover();
        return leftover == null
                ? ""
                : besideNamed(leftover) + " is left from an earlier run that did not end well";
    }

    /** As the user would call it. */
    private Path besideNamed(Path file) {
        boolean isBeside = named.toAbsolutePath().normalize().equals(target.path());
        return isBeside ? named.resolveSibling(file.getFileName()) : file;
    }
}
