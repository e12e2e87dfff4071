// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a file: the lines that begin in it. The id of its split is {@code access.log@0-16777216}; the last part of a
 * file goes on to wherever that ends when it is read, {@code access.log@16777216-}.
 *
 * @param file the file
 * @param from its first byte
 * @param until the byte after its last one; {@link Long#MAX_VALUE} for the end of the file
 */
record Segment(String file, long from, long until) {
    /** Opening a segment costs about as much as reading a tenth of a mebibyte. */
    private static final long MIN_BYTES = 4 << 20;
    private static final long MAX_BYTES = 16 << 20;

    /** So many make the work come out even on as many processors as there may be, however long the last one takes. */
    private static final int USUAL_COUNT = 64;

    /** {@link #placeOf} a file that could be cut, but is not. */
    static final String WHOLE = "@0-";

    private static final Pattern PLACE = Pattern.compile("@\\d+-\\d*$");

    static Segment whole(String file) {
        return new Segment(file, 0, Long.MAX_VALUE);
    }

    /** A file of {@code size} bytes cut into parts of 4 to 16 MiB. */
    static List<Split> cut(String file, long size) {
        return cut(file, size, Math.clamp(size / USUAL_COUNT, MIN_BYTES, MAX_BYTES));
    }

    static List<Split> cut(String file, long size, long segmentBytes) {
        List<Split> splits = new ArrayList<>();
        long from = 0;
        while (size - from > segmentBytes) {
            splits.add(new Split(file + "@" + from + "-" + (from + segmentBytes), segmentBytes));
            from += segmentBytes;
        }
        splits.add(new Split(file + "@" + from + "-", size - from));
        return splits;
    }

    /** The id of the split that is all of a file: its name, unless that could be taken for the id of a segment. */
    static String idOfWhole(String file) {
        return placeOf(file).isEmpty() ? file : file + WHOLE;
    }

    /** The file that a split with this id is, or is a segment of. */
    static String fileOf(String id) {
        return id.substring(0, id.length() - placeOf(id).length());
    }

    /** Where in its file a split with this id is, such as {@code @0-16777216}; empty for a whole file. */
    static String placeOf(String id) {
        Matcher place = PLACE.matcher(id);
        return place.find() ? place.group() : "";
    }

    /** The segment of a file at a {@link #placeOf place}. */
    static Segment at(String file, String place) {
        return place.isEmpty() ? whole(file) : of(file + place);
    }

    /** What {@link #cut} has made. */
    static Segment of(Split split) {
        return of(split.id());
    }

    private static Segment of(String id) {
        int at = id.lastIndexOf('@');
        int dash = id.lastIndexOf('-');
        String until = id.substring(dash + 1);
        return new Segment(
                id.substring(0, at),
                Long.parseLong(id.substring(at + 1, dash)),
                until.isEmpty() ? Long.MAX_VALUE : Long.parseLong(until));
    }
}
