// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;
import javax.xml.stream.XMLStreamException;

/**
 * Some XML cannot be read: the cause of what Pelton then fails with. It stands for what Camel's reader of XML throws, and as there it is an {@link
 * XMLStreamException}.
 */
@StandsFor(in = XmlException.WOODSTOX, value = "WstxParsingException", isThrownAsItIs = true)
class XmlException extends XMLStreamException {
    static final String WOODSTOX = "com.ctc.wstx.exc.";

    @Serial
    private static final long serialVersionUID = 1L;

    XmlException(String found) {
        super(found);
    }

    /** It ends too early. */
    @StandsFor(in = WOODSTOX, value = "WstxEOFException", isThrownAsItIs = true)
    static final class Ended extends XmlException {
        @Serial
        private static final long serialVersionUID = 1L;

        Ended(String found) {
            super(found);
        }
    }

    /** There is something else than a tag. */
    @StandsFor(in = WOODSTOX, value = "WstxUnexpectedCharException", isThrownAsItIs = true)
    static final class Unexpected extends XmlException {
        @Serial
        private static final long serialVersionUID = 1L;

        Unexpected(String found) {
            super(found);
        }
    }

    /** It cannot be read on, after parts of it have been: Camel's iterator fails with this. */
    @StandsFor(in = "java.lang.", value = "RuntimeException", isThrownAsItIs = true)
    static final class Later extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        Later(XmlException cause) {
            super(cause.getMessage(), cause);
        }
    }
}
