// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.testkit.simulation.SimStore;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Up to where each split is committed, in a store: a file for each, written beside the old one, which it then replaces. Each split belongs to
 * one thread at a time.
 */
final class Positions {
    private final SimStore store;
    private final AtomicLongArray saved;

    Positions(SimStore store, int splits) {
        this.store = store;
        this.saved = new AtomicLongArray(splits);
    }

    private static String file(int split) {
        return "position/" + split;
    }

    /** Where the next life begins. */
    long read(int split) {
        String text = new String(store.read(file(split)), StandardCharsets.UTF_8);
        return text.endsWith(".") ? Long.parseLong(text.substring(0, text.length() - 1)) : text.isEmpty() ? 0 : -1;
    }

    /** The split is committed up to there. When this returns, that survives a kill. */
    void save(int split, long offset) {
        if (offset > saved.get(split)) {
            String made = "made/" + split + "/" + offset;
            if (store.names(made).contains(made)) { // of an attempt that has failed
                store.rename(made, made + "/old");
            }
            store.append(made, (offset + ".").getBytes(StandardCharsets.UTF_8));
            store.sync(made);
            store.rename(made, file(split));
            store.syncNames();
            saved.set(split, offset);
        }
    }

    /** What was saved last and survives a kill for certain. */
    long saved(int split) {
        return saved.get(split);
    }
}
