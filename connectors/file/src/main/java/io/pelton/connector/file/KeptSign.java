// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import org.jspecify.annotations.Nullable;

/**
 * What tells by the file itself that a state folder goes on in it: the extended attribute {@code user.pelton.state}. It keeps a run to which nobody
 * has named that folder from replacing the file. Where the file system has no such attributes, or a copy was made without them, nobody is kept
 * from anything.
 */
final class KeptSign {
    private static final String NAME = "pelton.state";
    private static final String VALUE = "kept from run to run";

    private KeptSign() {}

    /** Marks a file in which the next run will go on, if that is possible. */
    static void put(Path file) {
        try {
            UserDefinedFileAttributeView attributes = attributes(file);
            if (attributes != null && !attributes.list().contains(NAME)) {
                attributes.write(NAME, ByteBuffer.wrap(VALUE.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException | UnsupportedOperationException e) {
            // the file system has none, or the file belongs to somebody else: it is written all the same
        }
    }

    /**
     * Looks whether a file may be replaced by a run that keeps nothing.
     *
     * @param named how the user calls it
     * @throws PeltonException OUTPUT_CHANGED if a state folder goes on in it
     */
    static void checkNone(Path file, Path named) {
        if (isThere(file)) {
            throw new PeltonException(
                    ErrorCode.OUTPUT_CHANGED,
                    named + ": a run with a state folder has written it, and the next one would go on in it; this run has none, and would replace it. Name"
                            + " the folder (--state DIR, or state: DIR in pelton.yaml), write elsewhere, or delete the file first");
        }
    }

    private static boolean isThere(Path file) {
        try {
            UserDefinedFileAttributeView attributes = attributes(file);
            return attributes != null && attributes.list().contains(NAME);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static @Nullable UserDefinedFileAttributeView attributes(Path file) {
        return Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
    }
}
