// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.PeltonException;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** Keys of messages that come again. */
class IdempotentRepositoryTest {
    /** There is no memory for it in the batch, say; here there is no batch. */
    @Test
    void batchCannotTakeTheKey_theKeyIsNewWhenItsMessageComesAgain() {
        MemoryRepository repository = new MemoryRepository();
        assertThatNullPointerException().isThrownBy(() -> repository.begin("key", null));
        assertThat(repository.contains("key", new PendingKeys())).as("the key is known").isFalse();
    }

    /** A message is left out in an inner step for one of another batch, and has a key of an outer step: that counts only with the other batch. */
    @Test
    void batchReliesOnAnother_itsKeysAreRememberedWithThatOne() throws IOException {
        MemoryRepository inner = new MemoryRepository();
        MemoryRepository outer = new MemoryRepository();
        PendingKeys first = new PendingKeys();
        PendingKeys second = new PendingKeys();
        assertThat(first.begin("inner", inner)).isTrue();
        assertThat(second.begin("outer", outer)).isTrue();
        assertThat(second.begin("inner", inner)).isFalse();

        second.acknowledged();
        assertThat(outer.knows("outer")).as("remembered before what it relies on").isFalse();
        first.acknowledged();
        assertThat(inner.knows("inner")).isTrue();
        assertThat(outer.knows("outer")).isTrue();
    }

    @Test
    void batchReliesOnAnotherThatIsDropped_itsKeysAreForgotten() throws IOException {
        MemoryRepository repository = new MemoryRepository();
        PendingKeys first = new PendingKeys();
        PendingKeys second = new PendingKeys();
        first.begin("inner", repository);
        second.begin("outer", repository);
        assertThat(second.isKnown("inner", repository)).isTrue();

        second.acknowledged();
        first.abandoned();
        assertThat(repository.contains("inner", new PendingKeys())).isFalse();
        assertThat(repository.contains("outer", new PendingKeys())).isFalse();
    }

    /** Its message is written, but may have a key of an outer step: it is as new, and what relies on it then is not dropped for it. */
    @Test
    void batchGoesOnWhenItIsDroppedWithAnother_noKeyOfItWaitsForEver() throws IOException {
        MemoryRepository repository = new MemoryRepository();
        PendingKeys first = new PendingKeys();
        PendingKeys second = new PendingKeys();
        first.begin("first", repository);
        second.isKnown("first", repository);
        first.abandoned();
        assertThat(second.begin("late", repository)).isTrue();
        second.acknowledged();

        PendingKeys third = new PendingKeys();
        assertThat(third.begin("third", repository)).isTrue();
        assertThat(third.begin("late", repository)).as("the key is new").isTrue();
        third.acknowledged();
        assertThat(repository.knows("third")).isTrue();
        assertThat(repository.knows("late")).isTrue();
    }

    /** Neither what it relies on itself is durable, nor what that relies on. */
    @Test
    void batchReliesOnOneThatReliesOnAnother_itIsRememberedAndForgottenWithThatOne() throws IOException {
        for (boolean isDurable : new boolean[] {true, false}) {
            MemoryRepository repository = new MemoryRepository();
            PendingKeys first = new PendingKeys();
            PendingKeys second = new PendingKeys();
            PendingKeys third = new PendingKeys();
            first.begin("first", repository);
            second.begin("second", repository);
            second.isKnown("first", repository);
            third.begin("third", repository);
            third.isKnown("second", repository);

            second.acknowledged();
            third.acknowledged();
            assertThat(repository.knows("third") || repository.knows("second")).as("remembered before what it relies on").isFalse();
            if (isDurable) {
                first.acknowledged();
            } else {
                first.abandoned();
            }
            assertThat(repository.contains("third", new PendingKeys())).as("durable: %s", isDurable).isEqualTo(isDurable);
        }
    }

    /** A key that was removed and is pending for another batch is that one's. */
    @Test
    void keyIsRemovedAndComesAgain_itBelongsToTheBatchThatHasItNow() throws IOException {
        for (boolean isDurable : new boolean[] {true, false}) {
            MemoryRepository repository = new MemoryRepository();
            PendingKeys first = new PendingKeys();
            PendingKeys second = new PendingKeys();
            first.begin("key", repository);
            repository.remove("key");
            assertThat(second.begin("key", repository)).isTrue();
            if (isDurable) {
                first.acknowledged();
            } else {
                first.abandoned();
            }
            assertThat(repository.knows("key")).as("remembered for a batch whose message has failed").isFalse();
            second.acknowledged();
            assertThat(repository.knows("key")).isTrue();
            repository.remove("key");
            assertThat(repository.knows("key")).as("known for good, and removed").isFalse();
        }
    }

    /** The account of the step that was opened last has what waits, and the one before has nothing any more. */
    @Test
    void anotherStepIsOpenedWhileKeysWait_theyMoveToItsAccount() {
        AtomicLong before = new AtomicLong();
        AtomicLong after = new AtomicLong();
        MemoryRepository repository = new MemoryRepository();
        repository.countIn(before::addAndGet);
        new PendingKeys().begin("key", repository);
        long waiting = before.get();
        repository.countIn(after::addAndGet);
        assertThat(before.get()).isZero();
        assertThat(after.get()).isEqualTo(waiting);
    }

    @Test
    void batchesRelyOnEachOther_theyAreRememberedTogether() throws IOException {
        MemoryRepository repository = new MemoryRepository();
        PendingKeys first = new PendingKeys();
        PendingKeys second = new PendingKeys();
        first.begin("a", repository);
        second.begin("b", repository);
        first.begin("b", repository);
        second.begin("a", repository);

        first.acknowledged();
        assertThat(repository.knows("a")).isFalse();
        second.acknowledged();
        assertThat(repository.knows("a")).isTrue();
        assertThat(repository.knows("b")).isTrue();
    }

    /** As long as a batch that others rely on is not durable, their keys wait: they take memory, too. */
    @Test
    void keysWait_theyAreCountedUntilTheyAreDropped() throws IOException {
        AtomicLong bytes = new AtomicLong();
        MemoryRepository repository = new MemoryRepository(10);
        repository.countIn(bytes::addAndGet);
        PendingKeys first = new PendingKeys();
        for (int i = 0; i < 10; i++) {
            first.begin("key " + i, repository);
        }
        long waiting = bytes.get();
        assertThat(waiting).isGreaterThan(10 * 100);

        repository.remove("key 9");
        assertThat(bytes.get()).isEqualTo(waiting / 10 * 9);
        first.acknowledged();
        assertThat(bytes.get()).as("they are known for good").isBetween(1L, waiting / 10 * 9 - 1);
        PendingKeys second = new PendingKeys();
        second.begin("another", repository);
        second.abandoned();
        for (int i = 0; i < 9; i++) {
            repository.remove("key " + i);
        }
        assertThat(bytes.get()).isZero();
    }

    /** The oldest makes room at once, whether it is known for good or waits. */
    @Test
    void moreKeysThanItMayKnow_theOldestIsNewAgain() throws IOException {
        AtomicLong bytes = new AtomicLong();
        MemoryRepository repository = new MemoryRepository(2);
        repository.countIn(bytes::addAndGet);
        PendingKeys first = new PendingKeys();
        assertThat(first.begin("a", repository)).isTrue();
        assertThat(first.begin("b", repository)).isTrue();
        assertThat(first.begin("c", repository)).isTrue();
        assertThat(first.begin("a", repository)).as("c has made it go").isTrue();
        assertThat(first.begin("c", repository)).isFalse();
        first.acknowledged();

        PendingKeys second = new PendingKeys();
        assertThat(second.begin("d", repository)).isTrue();
        assertThat(second.begin("a", repository)).as("newer than c").isFalse();
        assertThat(second.begin("c", repository)).isTrue();
        second.abandoned();
        assertThat(bytes.get()).as("nothing is known that was not acknowledged").isZero();
    }

    @Test
    void keysWaitForAFile_theyAreCountedUntilTheyAreThere(@TempDir Path folder) throws IOException {
        AtomicLong bytes = new AtomicLong();
        try (FileRepository repository = inFile(folder.resolve("keys"))) {
            repository.countIn(bytes::addAndGet);
            PendingKeys batch = new PendingKeys();
            batch.begin("key", repository);
            assertThat(bytes.get()).isGreaterThan(100);
            batch.acknowledged();
            assertThat(bytes.get()).as("known in a file").isZero();
        }
    }

    /** A group keeps the message of the key, say, and is part of what is written: the message does not come again. */
    @Test
    void keysWaitWhenStateIsWritten_theyAreKnownWhereItIsRead(@TempDir Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FileRepository repository = inFile(folder.resolve("before"))) {
            PendingKeys batch = new PendingKeys();
            batch.begin("key", repository);
            StateOut out = new StateOut(bytes, RecordCodec.standard(), 0);
            repository.write(_ -> out);
            batch.abandoned();
        }
        try (FileRepository repository = inFile(folder.resolve("after"))) {
            repository.read(new StateIn(new ByteArrayInputStream(bytes.toByteArray()), RecordCodec.standard(), 0));
            assertThat(repository.contains("key", new PendingKeys())).isTrue();
        }
    }

    /** Their messages come again, as the flow fails. */
    @Test
    void keysCannotBeWritten_theyAreForgotten_withThoseThatRelyOnThem(@TempDir Path folder) throws IOException {
        Path noFolder = Files.createFile(folder.resolve("file"));
        MemoryRepository outer = new MemoryRepository();
        FileRepository inner = inFile(folder.resolve("keys"));
        PendingKeys first = new PendingKeys();
        PendingKeys second = new PendingKeys();
        first.begin("inner", inner);
        second.begin("outer", outer);
        second.isKnown("inner", inner);
        second.acknowledged();

        inner.close();
        inner.setFileStore(noFolder.resolve("keys").toString());
        assertThatExceptionOfType(PeltonException.class).isThrownBy(first::acknowledged);
        inner.setFileStore(folder.resolve("keys").toString());
        assertThat(inner.contains("inner", new PendingKeys())).isFalse();
        assertThat(outer.contains("outer", new PendingKeys())).isFalse();
        inner.close();
    }

    private static FileRepository inFile(Path file) {
        FileRepository repository = new FileRepository();
        repository.setFileStore(file.toString());
        return repository;
    }
}
