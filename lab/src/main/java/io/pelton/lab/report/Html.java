// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.Locale;

/** Text inside HTML and SVG. */
final class Html {
    private Html() {}

    /** Text that means itself, in elements and in attributes with double quotes. */
    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** A coordinate. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** A label in a picture. */
    static String text(double x, double y, String anchor, String text) {
        return "<text class=\"axis\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">"
                + escape(text) + "</text>\n";
    }
}
