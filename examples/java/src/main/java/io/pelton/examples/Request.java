// SPDX-License-Identifier: Apache-2.0

package io.pelton.examples;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one line of an access log says about a request.
 *
 * @param method such as GET
 * @param path what was asked for
 * @param status how it ended
 */
record Request(String method, String path, int status) {
    private static final Pattern COMBINED = Pattern.compile("[^\"]*\"([A-Z]+) (\\S+) [^\"]*\" (\\d{3}) .*");

    static Request parse(String line) {
        Matcher matcher = COMBINED.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a line of an access log");
        }
        return new Request(matcher.group(1), matcher.group(2), Integer.parseInt(matcher.group(3)));
    }
}
