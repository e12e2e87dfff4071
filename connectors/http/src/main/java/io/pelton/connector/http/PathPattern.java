// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The paths that a route serves: whole segments, of which {@code {name}} matches any that is not empty. Compared so that what says more comes first.
 *
 * @param segments the segments, decoded
 * @param isPrefix whether paths may have more segments
 */
record PathPattern(List<Segment> segments, boolean isPrefix) implements Serializable, Comparable<PathPattern> {
    PathPattern {
        segments = List.copyOf(segments);
    }

    /**
     * One segment.
     *
     * @param text what it is, or the name of the parameter
     * @param isParameter whether it is any text
     */
    record Segment(String text, boolean isParameter) implements Serializable {
        static Segment of(String written) {
            boolean isParameter = written.length() > 2 && written.startsWith("{") && written.endsWith("}");
            if (!isParameter && (written.contains("{") || written.contains("}"))) {
                throw new IllegalArgumentException("the segment '" + written + "' has a brace that belongs to no parameter: a parameter is a whole segment, such as {id}");
            }
            return new Segment(isParameter ? written.substring(1, written.length() - 1) : written, isParameter);
        }

        @Override
        public String toString() {
            return isParameter ? "{" + text + "}" : text;
        }
    }

    /**
     * Reads a path such as {@code /users/{id}}. A star at its end makes it a prefix.
     *
     * @throws IllegalArgumentException if it is none
     */
    static PathPattern of(String path, boolean isPrefix) {
        boolean hasStar = path.endsWith("*");
        List<Segment> segments = new ArrayList<>();
        for (String written : split(hasStar ? path.substring(0, path.length() - 1) : path)) {
            Segment segment = Segment.of(written);
            if (segment.isParameter() && segments.contains(segment)) {
                throw new IllegalArgumentException("the path '" + path + "' has the parameter '" + segment.text() + "' twice");
            }
            segments.add(segment);
        }
        return new PathPattern(segments, isPrefix || hasStar);
    }

    /** The segments of a path, without those that are empty. */
    static List<String> split(String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.split("/", -1)) {
            if (!segment.isEmpty()) {
                segments.add(segment);
            }
        }
        return segments;
    }

    /**
     * The values of the parameters, if it matches.
     *
     * @param path the segments of a path, decoded
     */
    Optional<Map<String, String>> match(List<String> path) {
        if (path.size() < segments.size() || path.size() > segments.size() && !isPrefix) {
            return Optional.empty();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(i);
            if (segment.isParameter()) {
                parameters.put(segment.text(), path.get(i));
            } else if (!segment.text().equals(path.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(parameters);
    }

    /** Whether one of its parameters has this name, in any case. */
    boolean hasParameter(String name) {
        return segments.stream().anyMatch(segment -> segment.isParameter() && segment.text().equalsIgnoreCase(name));
    }

    /** The same for all patterns that match the same paths. */
    String shape() {
        return segments.stream().map(segment -> segment.isParameter() ? "/{}" : "/" + segment.text()).collect(Collectors.joining()) + (isPrefix ? "/*" : "");
    }

    @Override
    public int compareTo(PathPattern other) {
        for (int i = 0; i < Math.min(segments.size(), other.segments.size()); i++) {
            int order = Boolean.compare(segments.get(i).isParameter(), other.segments.get(i).isParameter());
            if (order != 0) {
                return order;
            }
        }
        int order = Integer.compare(other.segments.size(), segments.size());
        return order != 0 ? order : Boolean.compare(isPrefix, other.isPrefix);
    }

    @Override
    public String toString() {
        return segments.isEmpty() ? "/" : segments.stream().map(segment -> "/" + segment).collect(Collectors.joining());
    }
}
