// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueType;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which of several constructors or methods takes the values of a file: as in Camel, the one for what they look like.
 *
 * @param beans gives the bean that a reference stands for
 */
record Fitting(Function<String, Object> beans) {
    private static final int IMPOSSIBLE = 1_000;

    /** The best of {@code candidates}; empty if there is none that takes the values. */
    <E extends Executable> Optional<E> best(List<E> candidates, List<String> values) {
        return candidates.stream()
                .filter(candidate -> distance(candidate, values) < IMPOSSIBLE)
                .min(Comparator.<E>comparingInt(candidate -> distance(candidate, values)).thenComparing(Executable::toString));
    }

    static boolean isReference(String value) {
        return value.startsWith("#bean:") || value.startsWith("#class:");
    }

    private int distance(Executable candidate, List<String> values) {
        int sum = 0;
        for (int i = 0; i < values.size(); i++) {
            Class<?> wanted = MethodType.methodType(candidate.getParameterTypes()[i]).wrap().returnType();
            sum += isReference(values.get(i)) ? ofBean(wanted, beans.apply(values.get(i))) : ofText(wanted, values.get(i));
        }
        return sum;
    }

    private static int ofBean(Class<?> wanted, Object bean) {
        return wanted == Object.class ? 1 : wanted.isInstance(bean) ? 0 : IMPOSSIBLE;
    }

    private static int ofText(Class<?> wanted, String value) {
        if (wanted == Object.class) {
            return 9;
        }
        if (wanted.isEnum()) {
            return Arrays.stream(wanted.getEnumConstants()).anyMatch(one -> one.toString().equals(value)) ? 0 : IMPOSSIBLE;
        }
        boolean isNumber = value.matches("-?\\d+");
        boolean isTruth = value.equals("true") || value.equals("false");
        if (isNumber && wanted == Integer.class || isTruth && wanted == Boolean.class || !isNumber && !isTruth && wanted == String.class) {
            return isConvertible(wanted, value) ? 0 : IMPOSSIBLE;
        }
        boolean isAlike = isNumber && Number.class.isAssignableFrom(wanted) || wanted.isAssignableFrom(String.class);
        int distance = isNumber && wanted == Long.class ? 1 : isAlike ? 2 : 5;
        return isConvertible(wanted, value) ? distance : IMPOSSIBLE;
    }

    private static boolean isConvertible(Class<?> wanted, String value) {
        try {
            return wanted.isInstance(value) || ValueType.of(wanted).map(type -> type.convert(value)).isPresent();
        } catch (PeltonException e) {
            return false;
        }
    }
}
