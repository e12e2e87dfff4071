// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.invoke.Candidate;
import io.pelton.routes.invoke.SafeMethods;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The methods a call means on values of the class it saw last. Threads may overwrite each other's entry: each is whole, and
 * one that is lost is found again.
 */
final class MethodCache implements Serializable {
    private record Entry(Class<?> type, List<Candidate> candidates) {}

    private transient volatile @Nullable Entry last;

    List<Candidate> get(Class<?> type, String name, int parameters, Environment environment) {
        Entry entry = last;
        if (entry == null || entry.type() != type) {
            entry = new Entry(type, find(type, name, parameters, environment));
            last = entry;
        }
        return entry.candidates();
    }

    private static List<Candidate> find(Class<?> type, String name, int parameters, Environment environment) {
        AllowedClasses classes = environment.classes();
        List<Candidate> found = SafeMethods.named(type, name, parameters, classes);
        if (!found.isEmpty() || parameters > 0) {
            return found;
        }
        String capitalized = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        found = SafeMethods.named(type, "get" + capitalized, 0, classes);
        return found.isEmpty() ? SafeMethods.named(type, "is" + capitalized, 0, classes) : found;
    }
}
