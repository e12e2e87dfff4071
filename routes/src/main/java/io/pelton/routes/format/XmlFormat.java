// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * XML, as Camel has it with Jackson, for maps and lists.
 *
 * @param setsContentType whether {@code marshal} sets the header {@code Content-Type}
 */
public record XmlFormat(boolean setsContentType) implements DataFormat {
    @Override
    public Object marshal(Message message, @Nullable Object body) {
        byte[] xml = Bodies.bytes(XmlWriting.write(body), "XML");
        if (setsContentType) {
            message.setHeader("Content-Type", "application/xml");
        }
        return xml;
    }

    @Override
    public Object unmarshal(Message message, Object body) {
        return XmlReading.read(body);
    }

    @Override
    public String toString() {
        return "XML";
    }
}
