// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Reads a share as a percentage, {@code 1%} or {@code 0.5%}: a number from 0 to 1. */
final class ShareConverter implements CommandLine.ITypeConverter<Double> {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,2})?)\\s*%");

    @Override
    public Double convert(String text) {
        Matcher matcher = PERCENT.matcher(text.strip());
        double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
        if (!(percent <= 100)) {
            throw new CommandLine.TypeConversionException("'" + text + "' is not a percentage from 0% to 100%, such as 1% or 0.5%");
        }
        return percent / 100;
    }
}
