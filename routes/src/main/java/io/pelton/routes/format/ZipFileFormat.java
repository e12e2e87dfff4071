// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Zip files: of one entry, or of several that are emitted one after the other. An entry is called as the header
 * {@code CamelFileName} says.
 *
 * @param usesIterator whether the body becomes an iterator of messages
 * @param allowsFolders whether entries of folders are among them
 * @param keepsPath whether an entry is called by its path, not only by its name
 * @param maxBytes how much is decompressed at most
 */
public record ZipFileFormat(boolean usesIterator, boolean allowsFolders, boolean keepsPath, long maxBytes)
        implements DataFormat {
    /** As in Camel. */
    public static final long MAX_BYTES = 1 << 30;

    static final String FILE_NAME = "CamelFileName";

    @Override
    public Object marshal(Message message, @Nullable Object body) {
        byte[] data = Bodies.mandatory(body, "zip");
        Object header = message.header(FILE_NAME);
        String path = header == null ? message.exchangeId() : header.toString();
        ZipNames.check(path);
        String name = path.substring(path.lastIndexOf('/') + 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            if (keepsPath) {
                for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                    zip.putNextEntry(new ZipEntry(path.substring(0, slash + 1)));
                }
            }
            zip.putNextEntry(new ZipEntry(keepsPath ? path : name));
            zip.write(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        message.setHeader(FILE_NAME, name + ".zip");
        return bytes.toByteArray();
    }

    @Override
    public Object unmarshal(Message message, Object body) {
        byte[] bytes = Bodies.bytes(body, "zip");
        long limit = Math.min(maxBytes, Bodies.MAX_BYTES);
        if (usesIterator) {
            return new ZipEntries(message, bytes, allowsFolders, limit);
        }
        ZipEntries entries = new ZipEntries(message, bytes, true, limit);
        Message first = entries.next();
        if (entries.count() > 1) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_DATA, "zip: there is more than one entry; take them one by one with usingIterator: true");
        }
        message.setHeader(FILE_NAME, first.header(FILE_NAME));
        return java.util.Objects.requireNonNull(first.body());
    }

    @Override
    public String toString() {
        return "zip";
    }
}
