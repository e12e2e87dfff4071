// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** Keys of messages that come again. */
class IdempotentRepositoryTest {
    /** There is no memory for it in the batch, say; here there is no batch. */
    @Test
    void batchCannotTakeTheKey_theKeyIsNewWhenItsMessageComesAgain() {
        MemoryRepository repository = new MemoryRepository();
        assertThatNullPointerException().isThrownBy(() -> repository.begin("key", null));
        assertThat(repository.contains("key")).as("the key is known").isFalse();
    }
}
