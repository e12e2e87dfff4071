// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

/** Sentences in lines that fit a terminal. */
final class Lines {
    private static final int WIDTH = 100;

    private Lines() {}

    /** Breaks text between words; every line begins with the indentation and ends with a line feed. */
    static String wrap(String text, String indentation) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(indentation);
        for (String word : text.split(" ")) {
            if (line.length() > indentation.length() && line.length() + 1 + word.length() > WIDTH) {
                lines.append(line).append('\n');
                line.setLength(indentation.length());
            }
            line.append(line.length() > indentation.length() ? " " : "").append(word);
        }
        return lines.append(line).append('\n').toString();
    }
}
