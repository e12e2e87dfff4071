// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;

/**
 * What holds until a command {@linkplain Logging#start starts} logging: nothing is logged. Without it Logback writes what libraries
 * log to standard output, which belongs to data.
 */
public final class QuietLogging extends ContextAwareBase implements Configurator {
    /** Made by Logback, when the first class asks for a logger. */
    public QuietLogging() {}

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
