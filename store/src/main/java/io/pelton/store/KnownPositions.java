// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The positions that a log says, and how long it would be if it said nothing else. Used by one thread at a time. */
final class KnownPositions {
    private final Map<String, Map<String, Position>> sources = new LinkedHashMap<>();
    private long bytes;

    /** How long entries of these positions are, one for each source. */
    long bytes() {
        return bytes;
    }

    /** Those of all sources. */
    Map<String, List<Position>> all() {
        Map<String, List<Position>> all = new LinkedHashMap<>();
        sources.keySet().forEach(source -> all.put(source, of(source)));
        return Collections.unmodifiableMap(all);
    }

    /** The sources that have any. */
    Set<String> sources() {
        return Set.copyOf(sources.keySet());
    }

    /** Those of a source, in the order in which its splits came. */
    List<Position> of(String source) {
        return List.copyOf(sources.getOrDefault(source, Map.of()).values());
    }

    /** What of these is new: the last of each split, unless it goes back. */
    Map<String, List<Position>> newOf(Map<String, List<Position>> changed) {
        Map<String, List<Position>> news = new LinkedHashMap<>();
        changed.forEach((source, positions) -> {
            Map<String, Position> known = sources.getOrDefault(source, Map.of());
            Map<String, Position> last = new LinkedHashMap<>();
            for (Position position : positions) {
                if (isNew(last.getOrDefault(position.split(), known.get(position.split())), position)) {
                    last.put(position.split(), position);
                }
            }
            if (!last.isEmpty()) {
                news.put(source, new ArrayList<>(last.values()));
            }
        });
        return news;
    }

    /** A split that has another mark is another one: offsets of the two cannot be compared. */
    private static boolean isNew(@Nullable Position known, Position position) {
        return known == null || position.offset() > known.offset() || !position.mark().equals(known.mark());
    }

    /** Takes over what an entry says. */
    void add(PositionFormat.Entry entry) {
        if (entry.isAll()) {
            entry.positions().keySet().forEach(this::forget);
        }
        entry.positions().forEach((source, positions) -> positions.forEach(position -> add(source, position)));
    }

    private void add(String source, Position position) {
        Map<String, Position> splits = sources.get(source);
        if (splits == null) {
            splits = new LinkedHashMap<>();
            sources.put(source, splits);
            bytes += PositionFormat.lengthOf(source);
        }
        Position before = splits.put(position.split(), position);
        bytes += PositionFormat.lengthOf(position) - (before == null ? 0 : PositionFormat.lengthOf(before));
    }

    private void forget(String source) {
        Map<String, Position> splits = sources.remove(source);
        if (splits != null) {
            bytes -= PositionFormat.lengthOf(source);
            splits.values().forEach(position -> bytes -= PositionFormat.lengthOf(position));
        }
    }
}
