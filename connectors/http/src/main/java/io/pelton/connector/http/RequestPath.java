// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a request, without {@code .} and {@code ..}. What is encoded within a segment stays in it: {@code %2F} separates nothing.
 *
 * @param segments decoded
 * @param text as a header has it: what need not be encoded is decoded, and there is a slash at the end if one was sent
 */
record RequestPath(List<String> segments, String text) {
    private static final Pattern ENCODED = Pattern.compile("%([0-9a-fA-F]{2})");

    /** A scheme and a server. */
    private static final Pattern ABSOLUTE = Pattern.compile("https?://(?<server>[^/]*)", Pattern.CASE_INSENSITIVE);

    /** The last character that a path may have without being encoded. */
    private static final char MOST_PLAIN = '~';

    RequestPath {
        segments = List.copyOf(segments);
    }

    /**
     * Reads a path as it was sent.
     *
     * @throws IllegalArgumentException if it leads out of the root, or something in it is not encoded as it should be
     */
    static RequestPath of(String raw) {
        if (raw.chars().anyMatch(c -> c > MOST_PLAIN)) { // the server has bytes of no ASCII as question marks
            throw new IllegalArgumentException("the path has a character that is to be encoded with %");
        }
        List<String> segments = new ArrayList<>();
        List<String> written = new ArrayList<>();
        String last = "";
        for (String segment : raw.split("/", -1)) {
            last = decoded(segment, false);
            if (last.equals("..")) {
                if (segments.isEmpty()) {
                    throw new IllegalArgumentException("the path leads out of the root");
                }
                segments.removeLast();
                written.removeLast();
            } else if (!last.isEmpty() && !last.equals(".")) {
                segments.add(last);
                written.add(segment);
            }
        }
        boolean endsWithSlash = !segments.isEmpty() && (last.isEmpty() || last.equals(".") || last.equals(".."));
        return new RequestPath(segments, normalized("/" + String.join("/", written)) + (endsWithSlash ? "/" : ""));
    }

    /**
     * The path in a target of a request, which may begin with the name of a server, as proxies send it (RFC 9112, 3.2.2), or be {@code *}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static String ofTarget(String target) {
        if (target.startsWith("/") || target.equals("*")) {
            return target;
        }
        Matcher absolute = ABSOLUTE.matcher(target);
        if (!absolute.lookingAt()) {
            throw new IllegalArgumentException("the path does not begin with a slash");
        }
        return "/" + target.substring(Math.min(absolute.end() + 1, target.length()));
    }

    /** The server that a target names, with its port if it has one; empty if it names none. What the target says is right where the header {@code Host} says something else. */
    static Optional<String> serverOfTarget(String target) {
        Matcher absolute = ABSOLUTE.matcher(target);
        return absolute.lookingAt() ? Optional.of(absolute.group("server")) : Optional.empty();
    }

    /** Without what is encoded for no reason. */
    private static String normalized(String path) {
        return path.indexOf('%') < 0 ? path : ENCODED.matcher(path).replaceAll(match -> {
            char character = (char) Integer.parseInt(match.group(1), 16);
            boolean isPlain = character < 0x80 && (Character.isLetterOrDigit(character) || "-._~".indexOf(character) >= 0);
            return Matcher.quoteReplacement(isPlain ? String.valueOf(character) : match.group());
        });
    }

    /**
     * What is left of {@code text} when what is encoded in it is decoded, as UTF-8.
     *
     * @param plusIsSpace whether a plus sign is a space, as in a query
     * @throws IllegalArgumentException if something is not encoded as it should be
     */
    static String decoded(String text, boolean plusIsSpace) {
        if (text.indexOf('%') < 0 && (!plusIsSpace || text.indexOf('+') < 0)) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        byte[] written = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < written.length; i++) {
            if (written[i] == '%') {
                bytes.write(digit(written, i + 1) << 4 | digit(written, i + 2));
                i += 2;
            } else {
                bytes.write(plusIsSpace && written[i] == '+' ? ' ' : written[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("what is encoded with % is not UTF-8", e);
        }
    }

    private static int digit(byte[] text, int index) {
        int digit = index < text.length ? Character.digit(text[index], 16) : -1;
        if (digit < 0) {
            throw new IllegalArgumentException("a % is followed by something else than two hexadecimal digits");
        }
        return digit;
    }
}
