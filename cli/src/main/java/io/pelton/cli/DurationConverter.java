// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.OptionType;
import java.time.Duration;
import picocli.CommandLine;

/** Reads a time as the options of endpoints are read: {@code 500ms}, {@code 30s}, {@code 1m30s}. */
final class DurationConverter implements CommandLine.ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        try {
            return Duration.ofMillis((Long) OptionType.DURATION.parse(text));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
