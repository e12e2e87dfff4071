// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields of objects of Camel that have no accessors. */
final class Fields {
    private Fields() {}

    /** All fields of an object that belong to it alone. */
    static List<Field> of(Object object) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    static @Nullable Object get(Object object, Field field) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a field has; null if there is none of this name. */
    static @Nullable Object get(Object object, String name) {
        for (Field field : of(object)) {
            if (field.getName().equals(name)) {
                return get(object, field);
            }
        }
        return null;
    }

    static void set(Object object, String name, @Nullable Object value) {
        for (Field field : of(object)) {
            if (field.getName().equals(name)) {
                set(object, field, value);
                return;
            }
        }
        throw new IllegalArgumentException(object.getClass() + " has no field " + name);
    }

    static void set(Object object, Field field, @Nullable Object value) {
        try {
            field.setAccessible(true);
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
