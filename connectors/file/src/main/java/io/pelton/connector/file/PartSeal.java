// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Gives parts that are complete their names, compressed if they are to be. That it begins is {@linkplain PartLog#completes noted} first, so that a part is
 * never given its name twice, though readers may have moved it away meanwhile. Used by one thread at a time.
 *
 * @param survives whether each step is to survive a power loss before the next
 */
record PartSeal(StoreFiles files, PartNames names, PartLog log, boolean survives) {
    /**
     * Completes a part that is closed.
     *
     * @throws IOException also if there is another file of its name
     */
    void complete(long number) throws IOException {
        Path partial = names.partial(number);
        Path complete = names.complete(number);
        refuse(complete);
        Compression compression = names.compression();
        if (compression == null) {
            log.completes(number);
            files.replace(partial, complete);
        } else {
            Path packed = names.packed(number, compression);
            pack(partial, packed, compression);
            syncFolder(packed); // the lines are in one of the two, whatever the disk has of what follows
            log.completes(number);
            files.delete(partial);
            syncFolder(partial); // else it may be there again when a reader has taken the part
            files.replace(packed, complete);
        }
        syncFolder(complete);
    }

    private void pack(Path from, Path to, Compression compression) throws IOException {
        try (InputStream in = Files.newInputStream(from);
                OutputStream file = Files.newOutputStream(to);
                OutputStream out = compression.compress(file)) {
            in.transferTo(out);
        } catch (FileSystemException e) {
            throw e; // names the file
        } catch (IOException e) {
            throw new IOException(to + ": " + SystemReason.of(e), e);
        }
        if (survives) {
            files.syncFile(to);
        }
    }

    private void syncFolder(Path file) throws IOException {
        if (survives) {
            files.syncFolder(file);
        }
    }

    private static void refuse(Path complete) throws IOException {
        if (Files.exists(complete)) {
            throw new IOException(complete + ": there is a file of this name already, which this output has not written; move it away");
        }
    }

    /** Does what a run that was killed had begun: parts of which it is noted get their names, those that were only being compressed are as before. */
    void finish() throws IOException {
        for (PartNames.Found found : names.found()) {
            if (found.isPacked() && found.number() > log.completed()) {
                files.delete(found.file());
            } else if (found.isPacked()) {
                files.delete(names.partial(found.number()));
                syncFolder(found.file());
                putInPlace(found);
            }
        }
        for (PartNames.Found found : names.found()) {
            if (found.isPartial() && found.number() <= log.completed()) {
                putInPlace(found);
            }
        }
    }

    private void putInPlace(PartNames.Found found) throws IOException {
        Path complete = names.complete(found);
        refuse(complete);
        files.replace(found.file(), complete);
        syncFolder(complete);
    }
}
