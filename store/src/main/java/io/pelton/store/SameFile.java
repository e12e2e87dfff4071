// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether a name is still that of the file which this opening has open there: another one may be somebody else's by now.
 *
 * @param what the file, in words
 * @param identity what {@link StoreFiles#identity} said of it
 */
record SameFile(Path path, StoreFiles files, String what, @Nullable Object identity) {
    /** @throws PeltonException STATE_NOT_WRITTEN if it is not */
    void check() {
        Object now;
        try {
            now = files.identity(path);
        } catch (IOException e) {
            throw FencedHeader.failed(path, what + " cannot be looked at", e);
        }
        if (!Objects.equals(identity, now)) {
            throw gone();
        }
    }

    /** It was taken away. */
    PeltonException gone() {
        return new PeltonException(ErrorCode.STATE_NOT_WRITTEN, path + ": " + what + " was removed or replaced while it was in use; nothing more is"
                + " written to it. Start again; to go on where this run was, put it back before");
    }
}
