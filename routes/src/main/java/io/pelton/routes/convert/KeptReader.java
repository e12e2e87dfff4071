// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import java.io.StringReader;

/** A reader of a text in memory, all of which is read where a body is: see {@link io.pelton.message.KeptStream}. */
final class KeptReader extends StringReader {
    private final String text;

    KeptReader(String text) {
        super(text);
        this.text = text;
    }

    String text() {
        return text;
    }
}
