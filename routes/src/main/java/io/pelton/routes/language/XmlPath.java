// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * A path of {@code xtokenize}: names of elements from the root on, with {@code //} for any between, and {@code *} and {@code ?} in names.
 *
 * @param steps the names; null for any elements between
 */
record XmlPath(List<@Nullable Name> steps) implements Serializable {
    private static final String ANY = "*";

    /** The name of elements, in a namespace or in any. */
    record Name(String namespace, String local) implements Serializable {
        boolean matches(QName name) {
            return (namespace.equals(ANY) || namespace.equals(name.getNamespaceURI()))
                    && matches(local, 0, name.getLocalPart(), 0);
        }

        /** As for files: backtracks to the last star only, so it is fast for any name. */
        private static boolean matches(String pattern, int atPattern, String text, int atText) {
            int p = atPattern;
            int t = atText;
            int star = -1;
            int starText = 0;
            while (t < text.length()) {
                if (p < pattern.length() && (pattern.charAt(p) == '?' || (pattern.charAt(p) == text.charAt(t) && pattern.charAt(p) != '*'))) {
                    p++;
                    t++;
                } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                    star = p++;
                    starText = t;
                } else if (star >= 0) {
                    p = star + 1;
                    t = ++starText;
                } else {
                    return false;
                }
            }
            while (p < pattern.length() && pattern.charAt(p) == '*') {
                p++;
            }
            return p == pattern.length();
        }
    }

    /**
     * The path that {@code text} is.
     *
     * @param namespaces of its prefixes
     * @throws IllegalArgumentException if it is none, with the reason
     */
    static XmlPath of(String text, Map<String, String> namespaces) {
        if (!text.startsWith("/") || text.endsWith("/")) {
            throw new IllegalArgumentException("begins with / or // and ends with the name of an element");
        }
        List<@Nullable Name> steps = new ArrayList<>();
        for (String step : text.substring(1).split("/")) {
            if (step.isEmpty() && !steps.isEmpty() && steps.getLast() == null) {
                throw new IllegalArgumentException("has at most two / beside each other");
            }
            steps.add(step.isEmpty() ? null : name(step, namespaces));
        }
        return new XmlPath(steps);
    }

    private static Name name(String step, Map<String, String> namespaces) {
        int colon = step.indexOf(':');
        String prefix = colon < 0 ? "" : step.substring(0, colon);
        String namespace = prefix.equals(ANY) ? ANY : namespaces.getOrDefault(prefix, prefix.isEmpty() ? "" : null);
        if (namespace == null) {
            throw new IllegalArgumentException("uses prefixes that 'namespace' declares, and '" + prefix + "' is none");
        }
        return new Name(namespace, step.substring(colon + 1));
    }
}
