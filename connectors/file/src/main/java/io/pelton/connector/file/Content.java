// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.message.KeptStream;
import io.pelton.message.WrittenBody;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes bodies into files: texts, and bytes and streams too where one is given, in the charset, else bytes and streams as they are. A symbolic link is never written to. */
final class Content {
    private final FileWriting writing;
    private final StoreFiles files;
    private final Charset charset;
    private final byte[] end;
    private String remark = "";

    Content(FileWriting writing, StoreFiles files) {
        this.writing = writing;
        this.files = files;
        this.charset = writing.textCharset();
        this.end = writing.appends() ? writing.appendChars().getBytes(charset) : new byte[0];
    }

    /**
     * Writes a body.
     *
     * @param shown what the file will be called
     * @return where it was written: what is added to a file that is being replaced is beside it
     */
    Path store(Object body, Path target, Path shown) throws IOException {
        if (writing.appends() && (!Files.exists(target) || Files.isRegularFile(target))) {
            return append(body, target);
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            return create(body, target, shown); // a pipe: an interrupt must end a write that waits for a reader
        }
        return Uninterrupted.run(() -> create(body, target, shown));
    }

    private Path create(Object body, Path target, Path shown) throws IOException {
        try (FileChannel channel = FileChannel.open(target, options());
                OutputStream out = Channels.newOutputStream(channel)) {
            put(body, out, shown);
            if (writing.forces() && Files.isRegularFile(target)) { // a pipe has nothing to sync
                files.syncFile(target);
            }
        }
        return target;
    }

    /** Through the one writer that this process has of the file; a body that cannot be written leaves nothing of it. */
    private Path append(Object body, Path target) throws IOException {
        if (!writing.makesFolders() && target.getParent() != null && !Files.exists(target.getParent())) {
            throw new NoSuchFileException(target.toString());
        }
        // before the file is made, because that may fail
        byte[] ready = isStream(body) ? null : withEnd(bytes(body, target));
        WrittenFile.Share share = WrittenFiles.open(target, WrittenFile.Mode.APPEND);
        if (!areLines()) {
            share.addingAsItIs();
        }
        try {
            share.writeWhole(
                    out -> {
                        if (ready == null) {
                            put(body, out, target);
                        } else {
                            out.write(ready);
                        }
                    },
                    writing.forces());
            return share.place();
        } finally {
            leave(share);
        }
    }

    private void leave(WrittenFile.Share share) throws IOException {
        try {
            share.close();
        } finally {
            share.ended(true);
            remark = remark.isEmpty() ? share.remark() : remark;
        }
    }

    private boolean areLines() {
        return end.length > 0 && end[end.length - 1] == '\n';
    }

    /** What people should know about what was written; empty if nothing. */
    String remark() {
        return remark;
    }

    private void put(Object body, OutputStream out, Path shown) throws IOException {
        switch (body) {
            case LazyBytes file when writing.charset().isEmpty() || file.charset().equals(charset) -> copy(file.openOriginal(), out);
            case LazyBytes file when isUtf8() -> copy(file.openText(), out);
            case LazyBytes file -> out.write(encoded(file.toString(), shown));
            case KeptStream stream -> out.write(recoded(stream.bytes(), shown));
            case InputStream stream when isUtf8() -> copy(stream, out);
            case InputStream stream -> copy(new InputStreamReader(stream, StandardCharsets.UTF_8), out);
            case Reader reader -> copy(reader, out);
            default -> out.write(withEnd(bytes(body, shown)));
        }
        if (isStream(body)) {
            out.write(end);
        }
    }

    private static boolean isStream(Object body) {
        return body instanceof LazyBytes || body instanceof InputStream || body instanceof Reader;
    }

    /** Whether nothing of the body is left when it has been written. */
    static boolean isReadOnce(@Nullable Object body) {
        return body instanceof InputStream && !(body instanceof KeptStream) || body instanceof Reader && !(body instanceof StringReader);
    }

    /** In one piece, so that others who read the file see it whole. */
    private byte[] withEnd(byte[] bytes) {
        if (end.length == 0) {
            return bytes;
        }
        byte[] all = Arrays.copyOf(bytes, bytes.length + end.length);
        System.arraycopy(end, 0, all, bytes.length, end.length);
        return all;
    }

    private static void copy(InputStream given, OutputStream out) throws IOException {
        try (InputStream stream = given) {
            stream.transferTo(out);
        }
    }

    private void copy(Reader given, OutputStream out) throws IOException {
        Writer writer = new OutputStreamWriter(out, charset);
        if (given instanceof StringReader memory) {
            memory.reset();
            memory.transferTo(writer);
        } else {
            try (Reader reader = given) {
                reader.transferTo(writer);
            }
        }
        writer.flush();
    }

    private OpenOption[] options() {
        return new OpenOption[] {
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            writing.appends() ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING,
            LinkOption.NOFOLLOW_LINKS
        };
    }

    /** What of a body that is not a stream is written. */
    byte[] bytes(Object body, Path target) {
        return switch (body) {
            case byte[] bytes -> recoded(bytes, target);
            case ByteView view when isUtf8() -> copy(view);
            case Map<?, ?> _, Iterable<?> _, Iterator<?> _ -> throw unwritable(body, target);
            case Object[] _ -> throw unwritable(body, target);
            default -> encoded(WrittenBody.of(body).toString(), target);
        };
    }

    private static byte[] copy(ByteView view) {
        byte[] bytes = new byte[view.length()];
        view.copyTo(bytes, 0);
        return bytes;
    }

    /** Bytes are a text in UTF-8 where a charset is asked for. */
    private byte[] recoded(byte[] bytes, Path target) {
        return isUtf8() ? bytes : encoded(new String(bytes, StandardCharsets.UTF_8), target);
    }

    private boolean isUtf8() {
        return charset.equals(StandardCharsets.UTF_8);
    }

    private byte[] encoded(String text, Path target) {
        try {
            ByteBuffer encoded = charset.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new PeltonException(
                    ErrorCode.BAD_ENCODING, target + ": the body has a character that cannot be written as " + charset, e);
        }
    }

    private static PeltonException unwritable(Object body, Path target) {
        return refused(target, "a " + body.getClass().getSimpleName() + " is no content of a file; put 'marshal' before");
    }

    /** A body that cannot be the content of {@code target}; as in Camel, what the file says of it is the cause. */
    static PeltonException refused(Path target, String reason) {
        return new PeltonException(
                ErrorCode.BAD_CONVERSION, target + ": " + reason, new FileSystemException(target.toString(), null, reason));
    }
}
