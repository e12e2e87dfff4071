// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.state.HeapSize;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Remembers keys of messages that have been seen. A key is pending from when its message is there until all that was made of its
 * batch is durable; only then is it added for good. If the flow ends before, the key is forgotten: its message comes again.
 * Thread-safe.
 */
public abstract sealed class IdempotentRepository implements Closeable
        permits MemoryRepository, FileRepository {
    /** What a key that waits takes besides its text, with a share of its batch. */
    private static final long PER_PENDING_KEY = 216;

    /** Keys whose batches are not durable yet, the oldest first, and which of these batches they belong to. */
    private final LinkedHashMap<String, PendingKeys> pending = new LinkedHashMap<>();

    /** That of the step that was opened last, which counts the bytes for all that use it. Guarded by this. */
    private StateAccount account = StateAccount.unlimited();

    /** Guarded by this. */
    private boolean wasUsed;

    /** A bound, which must be at least 1. */
    static <N extends Number> N positive(String name, N value) {
        if (value.longValue() < 1) {
            throw new IllegalArgumentException("'" + name + "' must be at least 1, but is " + value);
        }
        return value;
    }

    /** Whether a key is known for good. Called by one thread at a time, as all of these. */
    abstract boolean knows(String key);

    /** Remembers keys for good; they count only if this returns. */
    abstract void remember(Collection<String> keys) throws IOException;

    /** Forgets a key that is known for good. */
    abstract void forget(String key);

    /** Makes room for one key more, where a repository does that at once: true if the oldest that is pending has to go, as none is known for good. */
    boolean mustForgetPending(int pendingKeys) {
        return false;
    }

    /** The file that has the keys; null if there is none. */
    @Nullable Path file() {
        return null;
    }

    /**
     * A step uses it, whose state are the keys that are in memory only.
     *
     * @param layout what its keys are made with
     */
    final void open(String layout, BlockContext context) {
        context.state(new StateSpec<>("expression", 1, _ -> new KeyLayout(layout, this)));
        context.state(new StateSpec<>("keys", 1, Keys::new));
    }

    /** Whether there has been a key. */
    final synchronized boolean wasUsed() {
        return wasUsed;
    }

    private static long pendingBytes(String key) {
        return PER_PENDING_KEY + HeapSize.ofText(key);
    }

    /** Its keys count for a step from now on. */
    final synchronized void countIn(StateAccount ofStep) {
        countKnownIn(ofStep);
        long bytes = pending.keySet().stream().mapToLong(IdempotentRepository::pendingBytes).sum();
        ofStep.add(bytes);
        use(-bytes);
        account = ofStep;
    }

    /** The same of those that are known for good, as far as they are in memory only. */
    void countKnownIn(StateAccount ofStep) {}

    /** Writes those down. */
    void writeKnown(StateParts parts) throws IOException {}

    private void use(long bytes) {
        account.add(bytes);
    }

    /** Has the key wait for {@code batch}; false if it is known, or waits for any batch already, which {@code batch} relies on then. */
    final boolean begin(String key, PendingKeys batch) {
        PendingKeys other;
        synchronized (this) {
            other = pending.get(key);
            if (other == null) {
                if (knows(key)) {
                    return false;
                }
                batch.keysIn(this).add(key); // first: should memory run out in between, no key waits that nobody drops
                use(pendingBytes(key));
                pending.put(key, batch);
                if (mustForgetPending(pending.size())) {
                    use(-pendingBytes(pending.pollFirstEntry().getKey()));
                }
                wasUsed = true;
                return true;
            }
        }
        batch.relyOn(other);
        return false;
    }

    /** Whether the key is known, or waits for a batch, which {@code batch} relies on then. */
    final boolean contains(String key, PendingKeys batch) {
        PendingKeys other;
        synchronized (this) {
            other = pending.get(key);
            if (other == null) {
                return knows(key);
            }
        }
        batch.relyOn(other);
        return true;
    }

    /** Forgets the key: its message has failed, and may come again. */
    final synchronized void remove(String key) {
        if (pending.remove(key) == null) {
            forget(key);
        } else {
            use(-pendingBytes(key));
        }
    }

    /** Adds for good those of the batch's keys that still wait for it. */
    final synchronized void confirm(PendingKeys batch) throws IOException {
        List<String> keys = inOrder(batch.keysIn(this)).stream().filter(key -> batch.equals(pending.get(key))).toList();
        drop(batch); // first, so that no key is counted twice
        remember(keys);
    }

    /** Each key once, where it has come last: it may have been forgotten in between. */
    private static List<String> inOrder(List<String> keys) {
        return List.copyOf(new LinkedHashSet<>(keys.reversed())).reversed();
    }

    /** Forgets those of the batch's keys that still wait for it. */
    final synchronized void drop(PendingKeys batch) {
        for (String key : batch.keysIn(this)) {
            if (pending.remove(key, batch)) {
                use(-pendingBytes(key));
            }
        }
    }

    /** Writes the keys that are in memory only. */
    final synchronized void write(StateParts parts) throws IOException {
        writeKnown(parts);
        for (String key : pending.keySet()) {
            parts.ofKey(key).writeValue(key);
        }
    }

    /** Remembers a key that was written so. */
    final synchronized void read(StateIn in) throws IOException {
        remember(List.of((String) Objects.requireNonNull(in.readValue())));
        wasUsed = true;
    }

    /** Nothing more is asked. */
    @Override
    public void close() {}

    /**
     * What a step writes of it, also the keys that wait: their messages are part of what is written. Of several steps that use it, the one
     * that was opened last counts its bytes.
     */
    private final class Keys implements State {
        Keys(StateAccount ofStep) {
            countIn(ofStep);
        }

        @Override
        public void write(StateParts parts) throws IOException {
            IdempotentRepository.this.write(parts);
        }

        @Override
        public void read(StateIn in) throws IOException {
            IdempotentRepository.this.read(in);
        }
    }
}
