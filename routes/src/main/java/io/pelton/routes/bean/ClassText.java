// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.routes.simple.Argument;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class as a file names it: {@code #class:com.example.Type}, perhaps with a static method that gives the object, and with arguments, as in
 * {@code #class:com.example.Type#method('a', 7)}.
 *
 * @param factoryMethod empty for the constructor
 */
record ClassText(String name, String factoryMethod, List<String> arguments) {
    private static final Pattern WITH_ARGUMENTS = Pattern.compile("([\\w.$]+)(?:#(\\w+))?\\((.*)\\)", Pattern.DOTALL);

    static ClassText of(String written) {
        String text = written.startsWith("#class:") ? written.substring("#class:".length()).strip() : written;
        Matcher matcher = WITH_ARGUMENTS.matcher(text);
        return matcher.matches()
                ? new ClassText(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2), Argument.texts(matcher.group(3)))
                : new ClassText(text, "", List.of());
    }
}
