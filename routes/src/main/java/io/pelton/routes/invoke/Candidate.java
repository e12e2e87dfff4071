// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.invoke;

import io.pelton.routes.convert.ValueType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A method that a call may mean.
 *
 * @param handle the method, its receiver first
 * @param parameters the types of its parameters without the receiver
 */
public record Candidate(MethodHandle handle, List<Class<?>> parameters) {
    public Candidate {
        handle = handle.asSpreader(Object[].class, parameters.size())
                .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
    }

    /** The candidate that takes {@code arguments} with the fewest conversions; the first of equals. */
    public static Optional<Candidate> best(List<Candidate> candidates, @Nullable Object[] arguments) {
        Candidate best = null;
        int least = Distance.IMPOSSIBLE;
        for (Candidate candidate : candidates) {
            int distance = Distance.of(candidate.parameters(), arguments);
            if (distance < least) {
                best = candidate;
                least = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Calls the method; arguments are converted as it wants them. */
    public @Nullable Object call(Object receiver, @Nullable Object[] arguments) throws Exception {
        @Nullable Object[] converted = Arrays.copyOf(arguments, arguments.length);
        for (int i = 0; i < converted.length; i++) {
            converted[i] = convert(parameters.get(i), converted[i]);
        }
        try {
            return handle.invokeExact(receiver, converted);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object convert(Class<?> wanted, @Nullable Object argument) {
        if (argument == null || wanted.isInstance(argument)) {
            return argument;
        }
        return ValueType.of(wanted).map(type -> type.convert(argument, "argument")).orElse(argument);
    }
}
