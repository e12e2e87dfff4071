// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * Fails with an exception whose type the route names.
 *
 * @param type has a public constructor that takes a text
 * @param message that text; there is none where it gives nothing
 */
public record Throw(Class<? extends Exception> type, Expression message) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws Exception {
        Object text = message.evaluate((Message) record);
        throw make(text == null ? null : Texts.of(text));
    }

    private Exception make(@Nullable String text) throws ReflectiveOperationException {
        Constructor<? extends Exception> constructor = type.getConstructor(String.class);
        try {
            return constructor.newInstance(text);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(type.getName() + " cannot be made: " + e.getCause(), e);
        }
    }
}
