// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.Marker;

/** How important what is logged is. */
public enum LogLevel {
    /** The finest detail. */
    TRACE,
    /** What helps to find errors. */
    DEBUG,
    /** What is good to know. */
    INFO,
    /** What may be wrong. */
    WARN,
    /** What is wrong. */
    ERROR,
    /** Nothing is logged. */
    OFF;

    boolean isEnabled(Logger logger) {
        return switch (this) {
            case TRACE -> logger.isTraceEnabled();
            case DEBUG -> logger.isDebugEnabled();
            case INFO -> logger.isInfoEnabled();
            case WARN -> logger.isWarnEnabled();
            case ERROR -> logger.isErrorEnabled();
            case OFF -> false;
        };
    }

    void log(Logger logger, String text) {
        log(logger, null, text);
    }

    /** The text goes in as an argument, so that braces in it stay what they are. */
    void log(Logger logger, @Nullable Marker marker, String text) {
        switch (this) {
            case TRACE -> logger.trace(marker, "{}", text);
            case DEBUG -> logger.debug(marker, "{}", text);
            case INFO -> logger.info(marker, "{}", text);
            case WARN -> logger.warn(marker, "{}", text);
            case ERROR -> logger.error(marker, "{}", text);
            case OFF -> {}
        }
    }
}
