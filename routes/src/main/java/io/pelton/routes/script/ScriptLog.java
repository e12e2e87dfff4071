// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import java.lang.System.Logger.Level;

/** What a script writes to the log. */
public final class ScriptLog {
    private static final System.Logger LOGGER = System.getLogger("io.pelton.routes.script");

    public void debug(Object text) {
        LOGGER.log(Level.DEBUG, String.valueOf(text));
    }

    public void info(Object text) {
        LOGGER.log(Level.INFO, String.valueOf(text));
    }

    public void warn(Object text) {
        LOGGER.log(Level.WARNING, String.valueOf(text));
    }

    public void error(Object text) {
        LOGGER.log(Level.ERROR, String.valueOf(text));
    }
}
