// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Reads a size in bytes with units that are powers of 1,024: {@code 64k}, {@code 256M} or {@code 1GiB}. */
final class ByteCountConverter implements CommandLine.ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})(?:([kmg])(?:i?b)?)?");

    @Override
    public Long convert(String text) {
        Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new CommandLine.TypeConversionException("'" + text + "' is not a size such as 64k, 256M or 1G");
        }
        int shift = switch (String.valueOf(matcher.group(2))) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            default -> 0;
        };
        long number = Long.parseLong(matcher.group(1));
        if (number > Long.MAX_VALUE >> shift) {
            throw new CommandLine.TypeConversionException("'" + text + "' is too large");
        }
        return number << shift;
    }
}
