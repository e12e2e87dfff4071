// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.flow.Emitter;
import io.pelton.flow.FlatMapFunction;
import io.pelton.message.Message;
import java.util.Objects;

/**
 * Makes a message of each word of a body: of each longest run of bytes that are no white space, which is space, tab, line
 * feed, vertical tab, form feed and carriage return, as the C locale has it. Headers, properties and variables are kept.
 */
public record Words() implements FlatMapFunction<Object, Object> {
    @Override
    public void flatMap(Object record, Emitter<Object> out) {
        Message message = (Message) record;
        Object body = message.body();
        byte[] text = UnmarshalCsv.bytesOf(Objects.requireNonNullElse(body, ""));
        try {
            emitWords(text, message, out);
        } finally {
            message.setBody(body);
        }
    }

    private static void emitWords(byte[] text, Message message, Emitter<Object> out) {
        int start = 0;
        for (int at = 0; at <= text.length; at++) {
            if (at == text.length || isSpace(text[at])) {
                if (at > start) {
                    Word word = new Word(text, start, at - start);
                    message.setBody(word);
                    out.emit(message.isBodyOnly() ? new Message(word) : message.detach());
                }
                start = at + 1;
            }
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    @Override
    public String toString() {
        return "words";
    }
}
