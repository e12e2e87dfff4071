// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Fails with an exception whose type the route names.
 *
 * @param type has a public constructor that takes a text
 * @param message that text
 */
public record Throw(Class<? extends Exception> type, Expression message) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws Exception {
        throw make(Texts.of(message, (Message) record));
    }

    private Exception make(String text) throws ReflectiveOperationException {
        Constructor<? extends Exception> constructor = type.getConstructor(String.class);
        try {
            return constructor.newInstance(text);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(type.getName() + " cannot be made: " + e.getCause(), e);
        }
    }
}
