// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Locale;
import picocli.CommandLine;

/** What {@code --engine} can be. */
enum EngineKind {
    COMPILED,
    INTERPRETED;

    /** The name as it is written on the command line, which shells complete. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the name as it is written on the command line. */
    static final class Converter implements CommandLine.ITypeConverter<EngineKind> {
        @Override
        public EngineKind convert(String text) {
            return switch (text) {
                case "compiled" -> COMPILED;
                case "interpreted" -> INTERPRETED;
                default -> throw new CommandLine.TypeConversionException(
                        "'" + text + "' is neither compiled nor interpreted");
            };
        }
    }
}
