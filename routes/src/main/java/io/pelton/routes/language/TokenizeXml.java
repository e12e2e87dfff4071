// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.convert.PayloadException;
import io.pelton.routes.simple.Expression;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code tokenize} of XML: the elements of one name as they are written, perhaps with the namespaces of an element around them. The text
 * is read as far as parts are asked for, and not understood as XML: an element ends at the first end tag of its name.
 *
 * @param source what is cut
 * @param name the name of the elements; one with a prefix counts as well
 * @param parent the name of the element whose namespaces they get; empty for none
 * @param group how many are joined to one
 */
public record TokenizeXml(Expression source, String name, String parent, GroupSize group) implements Parts {
    @Override
    public Iterator<?> parts(Message message, boolean streams) {
        Object value = someXml(source.evaluate(message));
        int size = group.of(message);
        PartIterator parts = new Elements(new TextWindow(Tokenize.xml(value, streams)), name, parent);
        return size > 0 ? new Grouped(parts, size, "") : parts;
    }

    /** What may be XML; as in Camel, the body fails to be it if it is nothing or a value of another kind. */
    static Object someXml(@Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Collection<?> || value instanceof Map<?, ?>) {
            throw new PayloadException(value == null ? "XML is expected, found nothing" : "XML is expected, not a value of the class " + value.getClass().getSimpleName());
        }
        return value;
    }
}
