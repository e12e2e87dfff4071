// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.spelling.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Says of the name of a type to which no value is converted whether there is such a type at all. */
final class UnknownTypes {
    private static final List<String> SHORT = Arrays.stream(ValueType.values()).map(ValueType::toString).toList();
    private static final List<String> NAMES =
            Stream.concat(SHORT.stream(), Arrays.stream(ValueType.values()).map(type -> type.type().getTypeName())).toList();

    private UnknownTypes() {}

    /** Reports {@code type}; {@code notYet} says that there is no conversion to it, in case there is such a type. */
    static void report(Text type, String notYet, Context context) {
        String name = type.value().strip();
        String part = name.replaceFirst("(\\[])+$", ""); // of an array, whose own type is there if that is
        boolean isThere = name.startsWith("org.apache.camel.")
                || context.beans().classes().find(part).isPresent()
                || !part.equals(name) && ValueType.namedOrPrimitive(part).isPresent();
        String wholeName = name.contains(".") ? "start Pelton with --with FILE.java or --class-path=JAR if the class is yours" : "there are " + String.join(", ", SHORT);
        context.problems().add(
                isThere ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                type.origin(),
                isThere ? notYet : "there is no type '" + name + "'",
                isThere
                        ? "there are " + String.join(", ", SHORT)
                        : Spelling.nearest(name, NAMES).map(near -> "did you mean '" + near + "'?").orElse(wholeName));
    }
}
