// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.Iterator;
import java.util.Map;

/**
 * Camel's {@code xtokenize}: the elements at a path, as they are written, one after the other. The text is read as far as parts are asked for,
 * and one part further.
 */
final class TokenizeXmlPath implements Parts {
    private static final long serialVersionUID = 1L;

    private final XmlPath path;
    private final XmlMode mode;
    private final int group;
    private final Expression source;

    private TokenizeXmlPath(XmlPath path, XmlMode mode, int group, Expression source) {
        this.path = path;
        this.mode = mode;
        this.group = group;
        this.source = source;
    }

    /** @param group how many are joined to one; 0 or 1 for none */
    static Expression of(String text, Map<String, String> namespaces, XmlMode mode, int group, Expression source) throws SimpleSyntaxException {
        try {
            return new TokenizeXmlPath(XmlPath.of(text, namespaces), mode, group, source);
        } catch (IllegalArgumentException e) {
            throw new SimpleSyntaxException(
                    ErrorCode.BAD_VALUE, 0, "the path of 'xtokenize' " + e.getMessage() + ", found '" + text + "'", "write for example //order");
        }
    }

    @Override
    public Iterator<?> parts(Message message, boolean streams) {
        Object value = TokenizeXml.someXml(source.evaluate(message));
        return new XmlTokens(new XmlEvents(new TextWindow(Tokenize.xml(value, streams))), path, mode, group);
    }
}
