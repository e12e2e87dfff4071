// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A key store that two threads use at the same time. */
class SharedStoreTest {
    private static final int KEYS = 5_000;
    private static final KeyStore.Settings SETTINGS = new KeyStore.Settings(4 * KEYS, 1L << 30, 1, false);

    @TempDir
    private Path folder;

    @Test
    void twoThreadsAddAtOnce_allKeysAreKnownWhenTheStoreIsOpenedAgain() throws Exception {
        Path file = folder.resolve("keys");
        try (KeyStore store = KeyStore.open(file, SETTINGS)) {
            FutureTask<Boolean> other = new FutureTask<>(() -> add(store, "right"));
            Thread.ofPlatform().daemon().start(other);
            add(store, "left");
            assertThat(other.get()).isTrue();
            assertThat(store.size()).isEqualTo(2 * KEYS);
        }
        try (KeyStore again = KeyStore.open(file, SETTINGS)) {
            assertThat(again.size()).isEqualTo(2 * KEYS);
            for (int i = 0; i < KEYS; i++) {
                assertThat(again.contains("left" + i) && again.contains("right" + i))
                        .as("key %s", i)
                        .isTrue();
            }
        }
    }

    @Test
    void storeIsOpenedWhileItsLastUserClosesIt_itIsNotInUse() throws Exception {
        Path file = folder.resolve("keys");
        KeyStore store = KeyStore.open(file, SETTINGS);
        store.add(List.of("key"));
        FutureTask<Boolean> closing = new FutureTask<>(() -> {
            store.close();
            return true;
        });
        FutureTask<Boolean> opening = new FutureTask<>(() -> {
            try (KeyStore again = KeyStore.open(file, SETTINGS)) {
                return again.contains("key");
            }
        });
        synchronized (store) { // somebody adds a key, so that closing takes a while
            startUntilItWaits(closing);
            startUntilItWaits(opening);
        }
        assertThat(closing.get()).isTrue();
        assertThat(opening.get()).isTrue();
    }

    /** Returns when the task waits for a monitor, or has ended. */
    private static void startUntilItWaits(FutureTask<Boolean> task) {
        Thread thread = Thread.ofPlatform().daemon().start(task);
        while (thread.getState() != Thread.State.BLOCKED && !task.isDone()) {
            Thread.onSpinWait();
        }
    }

    private static boolean add(KeyStore store, String name) throws Exception {
        for (int i = 0; i < KEYS; i++) {
            store.add(List.of(name + i));
        }
        return true;
    }
}
