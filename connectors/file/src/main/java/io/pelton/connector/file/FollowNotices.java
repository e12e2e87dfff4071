// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a reader of growing files tells its user: what it waits for, and what it may miss. Of each file one sentence. Used by one thread. */
final class FollowNotices {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.file");

    private final Set<Path> told = new HashSet<>();
    private boolean hasBegun;

    /** Whether there are files now. If there were none from the beginning on, that is said. */
    void found(String pathOrPattern, boolean isAny) {
        if (!isAny && !hasBegun) {
            LOGGER.info("waiting for {}: there is no such file yet", pathOrPattern);
        }
        hasBegun = true;
    }

    void notReadable(Path path) {
        if (told.add(path)) {
            LOGGER.warn("{} may not be read by this user; trying again", path);
        }
    }

    void compressedOtherwise(Path path) {
        if (told.add(path)) {
            LOGGER.warn("{} is left out: its name says that it is compressed, and neither with gzip nor with zstd", path);
        }
    }

    void isCopy(FollowMark.At place) {
        if (place.offset() > 0) {
            LOGGER.info(
                    "{} is another file than the one that was read up to byte {}, and has its text: it is taken for a copy of that, and read on from there",
                    place.log(), place.offset());
        }
    }

    void isGone(FollowMark.At place) {
        LOGGER.warn(
                "{} was read up to byte {}, and is not there any more under any name: what was added to it since is not read",
                place.log(), place.offset());
    }

    void isRenamedOtherwise(FollowMark.At place, Path now) {
        LOGGER.warn(
                "{} was renamed to {}; what was written between that and the present {}, if anything, is not read: the names of other files do not say"
                        + " that they were this log",
                place.log(), now, place.log());
    }

    /** @param reason why; null if its name does not tell its age */
    void mayBeMissed(Path path, @Nullable String reason) {
        if (told.add(path)) {
            LOGGER.warn(
                    "{} may have lines that were not read: {}",
                    path, reason == null ? "its name does not tell whether it is after what was read" : reason);
        }
    }

    void mayBeMissed(Path compressed) {
        mayBeMissed(
                compressed,
                OtherCompression.isNamed(compressed) ? "it is compressed neither with gzip nor with zstd; decompress it, or give it to another run" : null);
    }
}
