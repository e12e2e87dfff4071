// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

/** Where a state is written: in parts, one for each key group. */
@FunctionalInterface
public interface StateParts {
    /** How many key groups there are, for good: parts are moved between instances, never split. */
    int KEY_GROUPS = 128;

    /** The part of a key group, from 0 to {@link #KEY_GROUPS} - 1. What is written there follows what was written before. */
    StateOut of(int keyGroup);

    /** The part of what has no key. */
    default StateOut single() {
        return of(0);
    }

    /** The part of what has this key. */
    default StateOut ofKey(String key) {
        return of(keyGroup(key));
    }

    /** The key group of a key: the same in every run and on every machine. */
    static int keyGroup(String key) {
        int hash = key.hashCode() * 0x9E37_79B9; // of texts, that is part of Java's specification
        return (hash >>> 16) % KEY_GROUPS;
    }
}
