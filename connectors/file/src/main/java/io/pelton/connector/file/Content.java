// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/** Writes bodies into files: bytes and streams as they are, texts in the charset. A symbolic link is never written to. */
final class Content {
    private final FileWriting writing;
    private final Charset charset;
    private final byte[] end;

    Content(FileWriting writing) {
        this.writing = writing;
        this.charset = writing.textCharset();
        this.end = writing.appends() ? writing.appendChars().getBytes(charset) : new byte[0];
    }

    void store(Object body, Path target) throws IOException {
        switch (body) {
            case LazyBytes file when writing.charset().isEmpty() -> stream(file.open(), target);
            case LazyBytes file -> put(encoded(file.toString(), target), target);
            case InputStream stream -> stream(stream, target);
            case Reader reader -> text(reader, target);
            default -> put(bytes(body, target), target);
        }
    }

    private void put(byte[] bytes, Path target) throws IOException {
        byte[] all = bytes;
        if (end.length > 0) {
            all = new byte[bytes.length + end.length];
            System.arraycopy(bytes, 0, all, 0, bytes.length);
            System.arraycopy(end, 0, all, bytes.length, end.length);
        }
        try (FileChannel channel = FileChannel.open(target, options())) {
            ByteBuffer buffer = ByteBuffer.wrap(all);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            force(channel);
        }
    }

    private void stream(InputStream given, Path target) throws IOException {
        try (InputStream stream = given;
                FileChannel channel = FileChannel.open(target, options());
                OutputStream out = Channels.newOutputStream(channel)) {
            stream.transferTo(out);
            out.write(end);
            force(channel);
        }
    }

    private void text(Reader given, Path target) throws IOException {
        try (Reader reader = given;
                FileChannel channel = FileChannel.open(target, options());
                Writer out = new OutputStreamWriter(Channels.newOutputStream(channel), charset)) {
            reader.transferTo(out);
            out.write(writing.appends() ? writing.appendChars() : "");
            out.flush();
            force(channel);
        }
    }

    private void force(FileChannel channel) throws IOException {
        if (writing.forces()) {
            channel.force(false);
        }
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
            case byte[] bytes -> bytes;
            case ByteView view -> copy(view);
            case Map<?, ?> _, Iterable<?> _ -> throw unwritable(body, target);
            case Object[] _ -> throw unwritable(body, target);
            default -> encoded(body.toString(), target);
        };
    }

    private static byte[] copy(ByteView view) {
        byte[] bytes = new byte[view.length()];
        view.copyTo(bytes, 0);
        return bytes;
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
        return new PeltonException(
                ErrorCode.BAD_CONVERSION,
                target + ": a " + body.getClass().getSimpleName() + " is no content of a file; put 'marshal' before");
    }
}
