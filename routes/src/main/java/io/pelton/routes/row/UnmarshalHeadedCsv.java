// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.spi.HeadedLine;
import java.util.function.Consumer;

/**
 * Makes a row of a body that is a line of a file whose header a {@link CsvHeader} has read.
 *
 * @param others takes the bodies that are not lines
 */
public record UnmarshalHeadedCsv(Consumer<Object> others) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        if (!UnmarshalCsv.isLine(message.body())) {
            others.accept(message);
            return;
        }
        if (!(message.body() instanceof HeadedLine line && line.header() instanceof UnmarshalCsv format)) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_ROW, "the names of the columns are not known: the line comes from no file with a sound header;"
                            + " name them: header: [NAME, NAME]");
        }
        format.accept(message);
    }

    @Override
    public String toString() {
        return "CSV with a header";
    }
}
