// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * Whether a file need not be read, as the system says with each look that nothing has changed: most of thousands of files are idle for most of the time, and
 * a read costs as much as a look. The system may be wrong: a network file system tells old sizes for seconds, and a file may be written anew in the
 * same moment and with the same size. So a file that was written lately is read with each look, and one that is idle with every 20th. Used by one thread.
 */
final class Idleness {
    /** Two seconds. */
    private static final int LOOKS = 20;

    private @Nullable Stamp last;
    private int looks;

    private record Stamp(long size, FileTime modified) {}

    /**
     * Somebody looks at the file.
     *
     * @param found what the system says of it; null if it was not found
     * @return whether it is to be read, as something has changed, or as the system may be wrong
     */
    boolean look(@Nullable BasicFileAttributes found) {
        Stamp now = found == null ? null : new Stamp(found.size(), found.lastModifiedTime());
        boolean isSame = now != null && now.equals(last);
        looks = isSame ? looks + 1 : 0;
        last = now;
        return now != null && (!isSame || looks > LOOKS && !isIdle());
    }

    /** Whether it is not to be read until the next look. */
    boolean isIdle() {
        return looks > LOOKS && looks % LOOKS != 0;
    }
}
