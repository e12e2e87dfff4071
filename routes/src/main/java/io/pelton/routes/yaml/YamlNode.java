// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.Origin;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/** A piece of a YAML document and where it stands. */
public sealed interface YamlNode {
    /** Where it begins. */
    Origin origin();

    /** What it is, for people. */
    String kind();

    /**
     * A text. YAML's types are not applied to it: {@code no} and {@code 012} are these two and three characters.
     *
     * @param origin where it begins
     * @param value its characters, unquoted
     * @param style how it is written
     * @param file the file it stands in
     * @param end where it ends
     */
    record Scalar(Origin origin, String value, ScalarStyle style, SourceFile file, Origin end) implements YamlNode {
        private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

        /** Whether nothing is written, or {@code null} or {@code ~} without quotes. */
        public boolean isNull() {
            return style == ScalarStyle.PLAIN && NULLS.contains(value);
        }

        /**
         * Where the character at {@code index} of the value stands; an index behind the last gives the place behind
         * it.
         */
        public Origin originAt(int index) {
            return file.originAt(ScalarOffsets.offset(this, index));
        }

        @Override
        public String kind() {
            return isNull() ? "nothing" : "the text '" + shortened() + "'";
        }

        private String shortened() {
            return value.length() <= 40 ? value : value.substring(0, 40) + "…";
        }
    }

    /** A list. */
    record Sequence(Origin origin, List<YamlNode> items) implements YamlNode {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Keys with values, in the order written. No key comes twice. */
    record Mapping(Origin origin, List<Entry> entries) implements YamlNode {
        public Mapping {
            entries = List.copyOf(entries);
        }

        /** The value of {@code key}. */
        public Optional<YamlNode> get(String key) {
            return entry(key).map(Entry::value);
        }

        /** The entry of {@code key}. */
        public Optional<Entry> entry(String key) {
            return entries.stream()
                    .filter(entry -> entry.key().value().equals(key))
                    .findFirst();
        }

        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /** A key and its value. */
    record Entry(Scalar key, YamlNode value) {
        /** The text of the key. */
        public String name() {
            return key.value();
        }
    }
}
