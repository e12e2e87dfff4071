// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.cron;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.regex.Pattern;

/** Reads cron expressions. */
final class Schedule {
    private static final Pattern SPACES = Pattern.compile("[\\s+]+");

    private Schedule() {}

    /** Those of Quartz: six or seven parts, of which either the day of the month or that of the week is {@code ?}. */
    static String strict(String endpoint, String text) {
        String[] parts = SPACES.split(text.strip());
        return checked(endpoint, text, parts.length == 6 || parts.length == 7, "six or seven", String.join(" ", parts));
    }

    private static String checked(
            String endpoint, String text, boolean hasRightNumber, String expectedNumber, String expression) {
        if (!hasRightNumber) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    endpoint + ": '" + text + "' is not a cron expression: " + expectedNumber + " parts are expected, "
                            + (expression.isEmpty() ? 0 : expression.split(" ").length) + " found");
        }
        try {
            times(expression);
            return expression;
        } catch (IllegalArgumentException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, endpoint + ": '" + text + "' is not a cron expression: " + e.getMessage(), e);
        }
    }

    /** Those of Unix, too: without seconds, and with {@code *} for both days. */
    static String lenient(String endpoint, String text) {
        String[] parts = SPACES.split(text.strip());
        int count = parts.length;
        String expression = String.join(" ", parts);
        if (count == 5) {
            expression = "0 " + expression;
            parts = expression.split(" ");
        }
        if (parts.length >= 6 && !parts[3].equals("?") && !parts[5].equals("?")) {
            if (parts[5].equals("*")) {
                parts[5] = "?";
            } else if (parts[3].equals("*")) {
                parts[3] = "?";
            }
            expression = String.join(" ", parts);
        }
        return checked(endpoint, text, count >= 5 && count <= 7, "five or six", expression);
    }

    static ExecutionTime times(String expression) {
        return ExecutionTime.forCron(
                new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ)).parse(expression));
    }
}
