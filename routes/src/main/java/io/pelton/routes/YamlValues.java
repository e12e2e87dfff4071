// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/** What YAML stands for that is data: maps, lists, texts, and without quotes numbers, true, false and null, as in JSON. */
final class YamlValues {
    private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9][0-9]*)");
    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private YamlValues() {}

    static @Nullable Object of(YamlNode node) {
        return switch (node) {
            case YamlNode.Scalar scalar -> scalar(scalar);
            case YamlNode.Sequence sequence -> {
                List<@Nullable Object> list = new ArrayList<>();
                sequence.items().forEach(item -> list.add(of(item)));
                yield list;
            }
            case YamlNode.Mapping mapping -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                mapping.entries().forEach(entry -> map.put(entry.name(), of(entry.value())));
                yield map;
            }
        };
    }

    /** A text stays as it is written; nothing is null. */
    static @Nullable Object textOrStructure(YamlNode node) {
        return node instanceof YamlNode.Scalar scalar ? scalar.isNull() ? null : scalar.value() : of(node);
    }

    private static @Nullable Object scalar(YamlNode.Scalar scalar) {
        String text = scalar.value();
        if (scalar.isNull()) {
            return null;
        }
        if (scalar.style() != ScalarStyle.PLAIN) {
            return text;
        }
        if (WHOLE.matcher(text).matches()) {
            BigInteger number = new BigInteger(text);
            return number.bitLength() < 32 ? (Object) number.intValue() : number.bitLength() < 64 ? (Object) number.longValue() : number;
        }
        if (DECIMAL.matcher(text).matches()) {
            return Double.valueOf(text);
        }
        return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
    }
}
