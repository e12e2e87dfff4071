// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is read of a class of Java records, and where it goes. One handle reads all components: it is compiled as a whole, while each {@link Method} is called by itself.
 *
 * @param reader takes a record and gives its components, in their order
 * @param places where these go
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Components(MethodHandle reader, int[] places) {
    private static final MethodType READER = MethodType.methodType(Object[].class, Object.class);

    /** Those of {@code type}, which need not be public; {@code place} tells where that of a name goes. */
    static Components of(Class<?> type, ToIntFunction<String> place) {
        RecordComponent[] all = type.getRecordComponents();
        MethodHandle[] accessors = new MethodHandle[all.length];
        int[] places = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            accessors[i] = accessor(all[i]);
            places[i] = place.applyAsInt(all[i].getName());
        }
        MethodHandle collected = MethodHandles.identity(Object[].class).asCollector(Object[].class, all.length);
        MethodHandle read = MethodHandles.filterArguments(collected, 0, accessors);
        MethodHandle reader = all.length == 0 ? MethodHandles.dropArguments(read, 0, Object.class) : MethodHandles.permuteArguments(read, READER, new int[all.length]);
        return new Components(reader, places);
    }

    private static MethodHandle accessor(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        try {
            return MethodHandles.lookup().unreflect(accessor).asType(MethodType.methodType(Object.class, Object.class));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException("'" + component.getName() + "' of the record cannot be read: " + e, e);
        }
    }

    /**
     * The components of {@code fields}.
     *
     * @throws IllegalArgumentException if an accessor throws
     */
    @Nullable Object[] values(Record fields) {
        try {
            return (@Nullable Object[]) reader.invokeExact((Object) fields);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException("a field of the record cannot be read: " + e, e);
        }
    }
}
