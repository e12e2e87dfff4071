// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Locale;
import picocli.CommandLine;

/** What {@code pelton generate} can make. */
enum GenerateKind {
    ACCESS_LOG,
    MEASUREMENTS,
    ORDERS;

    /** The name as it is written on the command line, which shells complete. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads the name as it is written on the command line. */
    static final class Converter implements CommandLine.ITypeConverter<GenerateKind> {
        @Override
        public GenerateKind convert(String text) {
            for (GenerateKind kind : values()) {
                if (kind.toString().equals(text)) {
                    return kind;
                }
            }
            throw new CommandLine.TypeConversionException(
                    "'" + text + "' is not one of access-log, measurements, orders");
        }
    }
}
