// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Reads a number of records: {@code 1000}, {@code 1_000_000}, {@code 50k}, {@code 10M} or {@code 1G}. */
final class CountConverter implements CommandLine.ITypeConverter<Long> {
    private static final Pattern COUNT = Pattern.compile("(\\d{1,15})([kmg]?)");

    @Override
    public Long convert(String text) {
        Matcher matcher = COUNT.matcher(text.replace("_", "").toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new CommandLine.TypeConversionException("'" + text + "' is not a number such as 1000, 50k or 10M");
        }
        long unit = switch (matcher.group(2)) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            case "g" -> 1_000_000_000;
            default -> 1;
        };
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit);
        } catch (ArithmeticException e) {
            throw new CommandLine.TypeConversionException("'" + text + "' is too large");
        }
    }
}
