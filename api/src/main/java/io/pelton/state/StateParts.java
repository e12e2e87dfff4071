// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;

/** Where the entries of a state are written: in parts, one for each key group. */
@FunctionalInterface
public interface StateParts {
    /** How many key groups there are, for good: parts are moved between instances, never split. */
    int KEY_GROUPS = 128;

    /** Begins an entry in the part of a key group, from 0 to {@link #KEY_GROUPS} - 1: what is written there until the next one begins. */
    StateOut of(int keyGroup) throws IOException;

    /** Begins an entry that has no key. */
    default StateOut single() throws IOException {
        return of(0);
    }

    /** Begins an entry that has this key. */
    default StateOut ofKey(String key) throws IOException {
        return of(keyGroup(key));
    }

    /** The key group of a key: the same in every run and on every machine. */
    static int keyGroup(String key) {
        int hash = key.hashCode() * 0x9E37_79B9; // of texts, that is part of Java's specification
        return (hash >>> 16) % KEY_GROUPS;
    }
}
