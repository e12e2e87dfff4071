// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.state.RecentKeys;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.Collection;

/**
 * Remembers keys in memory, the last ones only: Camel's {@code MemoryIdempotentRepository}. It lives as long as the file that declares it is
 * loaded, over several runs; each step that uses it writes its keys down with its state.
 */
public final class MemoryRepository extends IdempotentRepository {
    private static final int DEFAULT_SIZE = 1_000;

    private RecentKeys<String> known;

    /** Knows the last 1,000 keys. */
    public MemoryRepository() {
        this(DEFAULT_SIZE);
    }

    /** Knows the last {@code size} keys. */
    MemoryRepository(int size) {
        known = new RecentKeys<>(size, StateAccount.unlimited());
    }

    /** How many keys it knows at most. Called before it is used. */
    public synchronized void setCacheSize(int newSize) {
        known = new RecentKeys<>(positive("cacheSize", newSize), StateAccount.unlimited());
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
        keys.forEach(known::add);
    }

    @Override
    void forget(String key) {
        known.remove(key);
    }

    @Override
    void countKnownIn(StateAccount ofStep) {
        known.moveTo(ofStep);
    }

    private synchronized void write(StateParts parts) throws IOException {
        known.write(parts);
        for (String key : pendingKeys()) {
            parts.ofKey(key).writeValue(key);
        }
    }

    private synchronized void read(StateIn in) throws IOException {
        known.read(in);
    }

    /** What a step writes of it. Of several steps that use it, the one that was opened last counts its bytes. */
    private final class Keys implements State {
        Keys(StateAccount ofStep) {
            countIn(ofStep);
        }

        @Override
        public void write(StateParts parts) throws IOException {
            MemoryRepository.this.write(parts);
        }

        @Override
        public void read(StateIn in) throws IOException {
            MemoryRepository.this.read(in);
        }
    }
}
