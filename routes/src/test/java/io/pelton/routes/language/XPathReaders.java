// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import java.util.Map;
import javax.xml.xpath.XPathConstants;

/** One path that several threads read. */
public final class XPathReaders {
    private final Expression path;

    /** {@code text} is the path. */
    public XPathReaders(String text) throws Exception {
        this.path = XPathText.of(text, XPathNames.in(text, Map.of(), Environment.NONE), XPathConstants.STRING, Message::body, null);
    }

    /** What the path finds in a document. */
    public Object read(String document) {
        return String.valueOf(path.evaluate(new Message(document)));
    }
}
