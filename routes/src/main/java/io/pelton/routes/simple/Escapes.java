// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

/** Characters that are written with a backslash, outside of quotes and within functions: line ends, tabs, and brackets that close no function. */
final class Escapes {
    private static final String LETTERS = "ntr}";
    private static final String MEANT = "\n\t\r}";

    private Escapes() {}

    /** Whether two characters from {@code index} on stand for one. */
    static boolean isAt(String text, int index) {
        return text.charAt(index) == '\\' && index + 1 < text.length() && LETTERS.indexOf(text.charAt(index + 1)) >= 0;
    }

    /** The one that they stand for. */
    static char meant(String text, int index) {
        return MEANT.charAt(LETTERS.indexOf(text.charAt(index + 1)));
    }

    /** The content of a function with what is meant; functions in it stay as they are written, to be read later. */
    static String read(String content) {
        if (content.indexOf('\\') < 0) {
            return content;
        }
        StringBuilder read = new StringBuilder();
        int at = 0;
        while (at < content.length()) {
            int nested = content.startsWith("${", at) ? Nesting.end(content, at + 2) : -1;
            if (nested >= 0) {
                read.append(content, at, nested + 1);
                at = nested + 1;
            } else if (isAt(content, at)) {
                read.append(meant(content, at));
                at += 2;
            } else {
                read.append(content.charAt(at++));
            }
        }
        return read.toString();
    }
}
