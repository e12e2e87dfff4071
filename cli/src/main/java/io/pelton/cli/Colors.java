// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Map;

/**
 * Colours of text on a terminal; where there is none, text stays as it is.
 *
 * @param isOn whether there are colours
 */
record Colors(boolean isOn) {
    static final Colors NONE = new Colors(false);

    private static final String RESET = "\033[0m";

    /**
     * Those of a stream: on a terminal, unless {@code NO_COLOR} is set or {@code TERM} is {@code dumb}; elsewhere only where {@code
     * FORCE_COLOR} asks for them.
     */
    static Colors of(boolean isTerminal, Map<String, String> environment) {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return NONE;
        }
        String forced = environment.getOrDefault("FORCE_COLOR", "");
        if (!forced.isEmpty()) {
            return new Colors(!forced.equals("0"));
        }
        return new Colors(isTerminal && !"dumb".equals(environment.get("TERM")));
    }

    /** What is wrong. */
    String bad(String text) {
        return colored("1;31", text);
    }

    /** What may be wrong. */
    String doubtful(String text) {
        return colored("1;33", text);
    }

    /** What is as it should be. */
    String good(String text) {
        return colored("32", text);
    }

    /** Where something is, and what to do. */
    String aside(String text) {
        return colored("36", text);
    }

    private String colored(String code, String text) {
        return isOn ? "\033[" + code + "m" + text + RESET : text;
    }
}
