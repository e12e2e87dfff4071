// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.invoke;

import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueType;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How far values are from what the parameters of a method want: the fewer conversions, the nearer. */
public final class Distance {
    static final int IMPOSSIBLE = 1_000;
    private static final int CONVERTED = 10;

    private Distance() {}

    /** The number of the parameters that the values are nearest to; negative if none take them, or several take nothing, or after a conversion. */
    public static int nearest(List<List<Class<?>>> all, @Nullable Object[] values) {
        int best = -1;
        int least = IMPOSSIBLE;
        boolean isOnlyOne = false;
        for (int i = 0; i < all.size(); i++) {
            int distance = of(all.get(i), values);
            isOnlyOne = distance < least || isOnlyOne && distance > least;
            best = distance < least ? i : best;
            least = Math.min(least, distance);
        }
        return isOnlyOne || least < CONVERTED && Stream.of(values).allMatch(Objects::nonNull) ? best : -1;
    }

    static int of(List<Class<?>> parameters, @Nullable Object[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += of(parameters.get(i), values[i]);
        }
        return sum;
    }

    private static int of(Class<?> wanted, @Nullable Object value) {
        if (value == null) {
            return wanted.isPrimitive() ? IMPOSSIBLE : 0;
        }
        Class<?> boxed = MethodType.methodType(wanted).wrap().returnType();
        if (boxed == value.getClass()) {
            return 0;
        }
        if (boxed.isInstance(value)) {
            return boxed == Object.class ? 2 : 1;
        }
        boolean isNumber = value instanceof Number && Number.class.isAssignableFrom(boxed);
        return isNumber ? 3 : boxed.isEnum() || isConvertible(boxed, value) ? CONVERTED : IMPOSSIBLE;
    }

    /** Also if the value is wrong, such as a text that is to be a number: that is said when the method is called. */
    private static boolean isConvertible(Class<?> wanted, Object value) {
        try {
            return ValueType.of(wanted).map(type -> type.convertIfPossible(value)).isPresent();
        } catch (PeltonException e) {
            return true;
        }
    }
}
