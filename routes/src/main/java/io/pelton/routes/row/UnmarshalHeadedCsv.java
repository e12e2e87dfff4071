// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.spi.HeadedLine;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a row of a body that is a line of a file whose header a {@link CsvHeader} has read. Lines of dead letters have their header as a text, which
 * is read as headers are now.
 *
 * @param header reads it
 * @param others takes the bodies that are not lines
 */
public record UnmarshalHeadedCsv(CsvHeader header, Consumer<Object> others) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        if (!UnmarshalCsv.isLine(message.body())) {
            others.accept(message);
            return;
        }
        rows(message.body() instanceof HeadedLine line ? line.header() : null).accept(message);
    }

    private UnmarshalCsv rows(@Nullable Object found) {
        return switch (found) {
            case HeadedCsv csv -> csv.rows();
            case String text -> header.rows(text, "the dead letter");
            case null, default -> throw new PeltonException(
                    ErrorCode.MALFORMED_ROW, "the names of the columns are not known: the line comes from no file with a sound header;"
                            + " name them: header: [NAME, NAME]");
        };
    }

    @Override
    public String toString() {
        return "CSV with a header";
    }
}
