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
        String expression = SPACES.matcher(text.strip()).replaceAll(" ");
        try {
            times(expression);
            return expression;
        } catch (IllegalArgumentException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, endpoint + ": '" + text + "' is no cron expression: " + e.getMessage(), e);
        }
    }

    /** Those of Unix, too: without seconds, and with {@code *} for both days. */
    static String lenient(String endpoint, String text) {
        String[] parts = SPACES.split(text.strip());
        String expression = String.join(" ", parts);
        if (parts.length == 5) {
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
        return strict(endpoint, expression);
    }

    static ExecutionTime times(String expression) {
        return ExecutionTime.forCron(
                new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ)).parse(expression));
    }
}
