// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Locale;
import picocli.CommandLine;

/** Which log lines are printed; each level with those before it. */
enum LogLevel {
    OFF,
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE;

    /** Reads the name as it is written on the command line. */
    static final class Converter implements CommandLine.ITypeConverter<LogLevel> {
        @Override
        public LogLevel convert(String text) {
            try {
                return valueOf(text.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new CommandLine.TypeConversionException(
                        "'" + text + "' is not one of off, error, warn, info, debug, trace");
            }
        }
    }
}
