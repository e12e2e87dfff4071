// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Remembers keys in memory, the last ones only: Camel's {@code MemoryIdempotentRepository}. It lives as long as the file that declares it is
 * loaded, over several runs; each step that uses it writes its keys down with its state.
 */
public final class MemoryRepository extends IdempotentRepository {
    private static final int DEFAULT_SIZE = 1_000;

    private int cacheSize = DEFAULT_SIZE;
    private final SequencedSet<String> known = new LinkedHashSet<>();

    /** Knows the last 1,000 keys. */
    public MemoryRepository() {}

    /** Knows the last {@code size} keys. */
    MemoryRepository(int size) {
        cacheSize = size;
    }

    /** How many keys it knows at most. */
    public synchronized void setCacheSize(int newSize) {
        cacheSize = positive("cacheSize", newSize);
    }

    @Override
    void open(BlockContext context) {
        context.state(new StateSpec<>("keys", 1, Keys::new));
    }

    @Override
    boolean knows(String key) {
        return known.contains(key);
    }

    @Override
    void remember(Collection<String> keys) {
        for (String key : keys) {
            if (known.add(key)) {
                use(bytes(key));
            }
        }
        while (known.size() > cacheSize) {
            use(-bytes(known.removeFirst()));
        }
    }

    @Override
    long knownBytes() {
        return known.stream().mapToLong(IdempotentRepository::bytes).sum();
    }

    private synchronized List<String> allKeys() {
        List<String> keys = new ArrayList<>(known);
        keys.addAll(pendingKeys());
        return keys;
    }

    private synchronized void restore(List<String> keys) {
        remember(keys);
    }

    @Override
    void forget(String key) {
        if (known.remove(key)) {
            use(-bytes(key));
        }
    }

    /** What a step writes of it. Of several steps that use it, the one that was opened last counts its bytes. */
    private final class Keys implements State {
        private List<Restored> restored = new ArrayList<>();

        Keys(StateAccount ofStep) {
            countIn(ofStep);
        }

        private record Restored(long place, String key) {}

        @Override
        public void write(StateParts parts) throws IOException {
            long place = 0;
            for (String key : allKeys()) {
                StateOut out = parts.ofKey(key);
                out.writeLong(place++);
                out.writeText(key);
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            while (in.hasMore()) {
                restored.add(new Restored(in.readLong(), in.readText()));
            }
        }

        @Override
        public void restored() {
            restored.sort(Comparator.comparingLong(Restored::place));
            restore(restored.stream().map(Restored::key).toList());
            restored = List.of();
        }
    }
}
