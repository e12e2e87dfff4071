// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.spi.HeadedLine;

/** Makes a row of a body that is a line of a file whose header a {@link CsvHeader} has read. */
public record UnmarshalHeadedCsv() implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        if (!(message.body() instanceof HeadedLine line && line.header() instanceof UnmarshalCsv format)) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_ROW, "the names of the columns are not known: the file has no sound header");
        }
        format.accept(message);
    }

    @Override
    public String toString() {
        return "CSV with a header";
    }
}
