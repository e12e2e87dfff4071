// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler;
import io.helidon.http.RequestException;
import io.helidon.http.Status;

/**
 * What a connection reads, where the server takes a chunk of a body as a whole, and a line of any length, into memory before anybody can say that it is too
 * much. Here a large chunk comes as several small ones, lines have a limit, and trailers are passed over; and a {@link RequestHead} knows when a head begins and ends. Used by the thread of the
 * connection.
 */
final class ChunkReader extends DataReader {
    /** The most bytes of a chunk that are given at once. */
    private static final int PIECE = 8 * 1024;

    private static final int MOST_OF_SIZE = 256;

    /** More digits do not fit in a {@code long}. */
    private static final int MOST_DIGITS = 15;

    private static final int HEX = 16;

    /** How many bytes of the chunk follow those that were given. */
    private long left;

    private boolean isTaking;

    /** Whether what was given belongs to a chunk whose end is still to be read. */
    private boolean isInChunk;

    /** Whether what follows the last chunk was passed over. */
    private boolean isEnd;

    private final RequestHead head;

    /** Whether what is read as a line is one of a chunk. */
    private boolean isLineOfChunk;

    @SuppressWarnings("removal") // the server has no other way to read chunks by pieces: its own readers are not to be extended any more
    ChunkReader(RequestHead head) {
        super(head::next);
        this.head = head;
    }

    /** Of a first line, or a header. */
    @Override
    public int findNewLine(int max) {
        if (!isLineOfChunk) {
            head.reads();
        }
        return super.findNewLine(max);
    }

    /** Of the name of a header. */
    @Override
    public int findOrNewLine(byte letter, int max) {
        head.reads();
        return super.findOrNewLine(letter, max);
    }

    /** Headers end with an empty line. */
    @Override
    public boolean startsWithNewLine() {
        head.reads();
        boolean isEndOfHeaders = super.startsWithNewLine();
        if (isEndOfHeaders) {
            head.ends();
        }
        return isEndOfHeaders;
    }

    /** The size of the next chunk, or what ends the last one: the server reads nothing else as a line. */
    @Override
    public String readLine() {
        if (left > 0) {
            return piece();
        }
        if (isEnd) {
            isEnd = false;
            return "";
        }
        long size = size(line(MOST_OF_SIZE, Status.BAD_REQUEST_400, "the line with the size of a chunk has more than " + MOST_OF_SIZE + " characters"));
        if (size == 0) {
            passTrailers();
            isEnd = true;
            return "0";
        }
        left = size;
        return piece();
    }

    private String piece() {
        int piece = (int) Math.min(left, PIECE);
        left -= piece;
        isInChunk = true;
        return Integer.toHexString(piece);
    }

    /** What is said beside the size is for nobody here. */
    private static long size(String line) {
        int end = line.indexOf(';');
        String said = end < 0 ? line : line.substring(0, end).stripTrailing();
        int begin = 0;
        while (begin < said.length() - 1 && said.charAt(begin) == '0') {
            begin++;
        }
        String digits = said.substring(begin);
        boolean isSize = !digits.isEmpty() && digits.length() <= MOST_DIGITS && digits.chars().allMatch(c -> c < 0x80 && Character.digit(c, HEX) >= 0);
        if (!isSize) {
            throw refused(Status.BAD_REQUEST_400, "the size of a chunk is '" + AnswerOfMessage.printable(said) + "', but must be a hexadecimal number of up to " + MOST_DIGITS + " digits");
        }
        return Long.parseLong(digits, HEX);
    }

    private void passTrailers() {
        int room = HttpServer.MOST_OF_HEADERS;
        for (String trailer = trailer(room); !trailer.isEmpty(); trailer = trailer(room)) {
            room -= trailer.length();
        }
    }

    private String trailer(int room) {
        return line(room, MalformedRequest.HEADER_FIELDS_TOO_LARGE, "the trailers have more than " + HttpServer.MOST_OF_HEADERS + " bytes");
    }

    private String line(int most, Status status, String refusal) {
        isLineOfChunk = true;
        try {
            if (!hasLine(most)) {
                throw refused(status, refusal);
            }
            return super.readLine();
        } finally {
            isLineOfChunk = false;
        }
    }

    /** Whether a line ends within {@code most} bytes. */
    private boolean hasLine(int most) {
        try {
            return most > 0 && findNewLine(most) < most;
        } catch (IncorrectNewLineException e) {
            throw refused(Status.BAD_REQUEST_400, "a line of a chunk has a carriage return, but not at its end");
        }
    }

    private static RequestException refused(Status status, String refusal) {
        return RequestException.builder().type(DirectHandler.EventType.BAD_REQUEST).status(status).setKeepAlive(false).message(refusal).build();
    }

    @Override
    public BufferData readBuffer(int length) {
        isTaking = true; // which skips what it has taken
        try {
            return super.readBuffer(length);
        } finally {
            isTaking = false;
        }
    }

    /** Within a chunk there is no end of one. Where there is none at its end, nobody knows what its sender takes for the next request. */
    @Override
    public void skip(int length) {
        if (isTaking || !isInChunk) {
            super.skip(length);
        } else if (left == 0) {
            isInChunk = false;
            if (read() != '\r' || read() != '\n') {
                throw refused(Status.BAD_REQUEST_400, "a chunk has more bytes than it says, or no line break at its end");
            }
        }
    }
}
