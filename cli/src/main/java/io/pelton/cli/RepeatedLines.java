// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Lets a warning of some library pass once a minute: clients whose server is away warn twice a second for as long as it is. Errors pass
 * always, as does what is more detailed than a warning. Any thread.
 */
final class RepeatedLines extends Filter<ILoggingEvent> {
    private static final long MILLIS = 60_000;
    private static final int MOST_KNOWN = 100;

    private static final Pattern NUMBER_OF_REQUEST = Pattern.compile("correlation id \\d+");

    private final String loggers;

    /** When each passed last; the one that did so the longest ago is the first. Guarded by this. */
    private final Map<String, Long> passed = new LinkedHashMap<>();

    /** @param loggers what the names of the loggers begin with */
    RepeatedLines(String loggers) {
        this.loggers = loggers;
    }

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return event.getLevel() != Level.WARN || !event.getLoggerName().startsWith(loggers) || isNew(event) ? FilterReply.NEUTRAL : FilterReply.DENY;
    }

    private synchronized boolean isNew(ILoggingEvent event) {
        String line = event.getLoggerName() + ' ' + NUMBER_OF_REQUEST.matcher(event.getFormattedMessage()).replaceAll("");
        Long last = passed.get(line);
        if (last != null && event.getTimeStamp() - last < MILLIS) {
            return false;
        }
        passed.remove(line);
        passed.put(line, event.getTimeStamp());
        if (passed.size() > MOST_KNOWN) {
            passed.remove(passed.keySet().iterator().next());
        }
        return true;
    }
}
