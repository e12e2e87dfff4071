// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** The files in a zip file, one after the other, as messages with the headers of the one that held it. Not thread-safe. */
final class ZipEntries implements Iterator<Message> {
    private static final int MAX_ENTRIES = 65_535;

    private final Message message;
    private final int compressed;
    private final boolean allowsFolders;
    private final ZipInputStream zip;
    private long left;
    private int count;
    private @Nullable Message next;

    ZipEntries(Message message, byte[] bytes, boolean allowsFolders, long limit) {
        ZipNames.checkNoLinks(bytes);
        this.message = message.copy();
        this.message.setBody(null);
        this.compressed = bytes.length;
        this.allowsFolders = allowsFolders;
        this.zip = new ZipInputStream(new ByteArrayInputStream(bytes));
        this.left = limit;
        this.next = read();
        if (count == 0) {
            String reason = "zip cannot be read: it has no entry, or is something else";
            throw new PeltonException(ErrorCode.MALFORMED_DATA, reason, new IllegalStateException(reason)); // the class is Camel's
        }
    }

    /** How many entries have been met. */
    int count() {
        return count;
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Message next() {
        Message entry = next;
        if (entry == null) {
            throw new NoSuchElementException();
        }
        next = read();
        return entry;
    }

    private @Nullable Message read() {
        try {
            ZipEntry entry = zip.getNextEntry();
            while (entry != null && entry.isDirectory() && !allowsFolders) {
                countOne();
                entry = zip.getNextEntry();
            }
            return entry == null ? null : read(entry);
        } catch (IOException | IllegalArgumentException e) {
            throw Decompression.malformed("zip", e instanceof IOException io ? io : new IOException(e.getMessage(), e));
        }
    }

    private Message read(ZipEntry entry) throws IOException {
        countOne();
        ZipNames.check(entry.getName());
        byte[] content = Decompression.read(zip, compressed, left, "zip");
        left -= content.length;
        Message file = message.copy();
        file.setHeader("zipFileName", entry.getName());
        file.setHeader(ZipFileFormat.FILE_NAME, entry.getName());
        file.setBody(content);
        return file;
    }

    private void countOne() {
        if (++count > MAX_ENTRIES) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_DATA, "zip: there are more than " + MAX_ENTRIES + " entries, the limit");
        }
    }
}
