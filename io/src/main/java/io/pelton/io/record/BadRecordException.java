// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.io.IOException;

/** A record that cannot be read as one. The scanner has passed it; the next call goes on behind it. */
public final class BadRecordException extends IOException {
    /** What is wrong. */
    public enum Reason {
        /** It is longer than the limit. */
        TOO_LONG,
        /** Quotes do not stand where they may, or one is not closed. */
        BAD_QUOTE,
        /** It is not well-formed UTF-8. */
        BAD_ENCODING,
        /** The input ends within it, or its length makes no sense. */
        CUT_SHORT
    }

    private final Reason reason;
    private final long offset;
    private final long line;
    private final long length;
    private final transient ByteSlice beginning;

    BadRecordException(Reason reason, String message, long offset, long line, long length, ByteSlice beginning) {
        super(message);
        this.reason = reason;
        this.offset = offset;
        this.line = line;
        this.length = length;
        this.beginning = beginning;
    }

    /** What is wrong. */
    public Reason reason() {
        return reason;
    }

    /** The offset at which the record begins, in bytes. */
    public long offset() {
        return offset;
    }

    /** The line at which the record begins, from 1, counted from where the scan began; a record that is no line is one. */
    public long line() {
        return line;
    }

    /** How many bytes it has, without its end; -1 if that is not known. */
    public long length() {
        return length;
    }

    /** Its first bytes, as far as they were read, at most 1,024 and at most the limit, detached. */
    public ByteSlice beginning() {
        return beginning;
    }
}
