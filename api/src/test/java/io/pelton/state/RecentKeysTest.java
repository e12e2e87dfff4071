// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Which keys are known, and what they count as. */
class RecentKeysTest {
    /** Room for so many bytes. */
    private static final class Account implements StateAccount {
        private final long most;
        private long used;

        Account(long most) {
            this.most = most;
        }

        @Override
        public void add(long bytes) {
            if (used + bytes > most) {
                throw new PeltonException(ErrorCode.TOO_MUCH_STATE, "no room");
            }
            used += bytes;
        }
    }

    @Test
    void thereIsNoRoomForAKey_itIsNotKnown() {
        Account account = new Account(150);
        RecentKeys<String> keys = new RecentKeys<>(10, account);
        assertThat(keys.add("a")).isTrue();
        long used = account.used;

        assertThatThrownBy(() -> keys.add("b")).isInstanceOf(PeltonException.class);

        assertThat(keys.contains("b")).isFalse();
        assertThat(account.used).isEqualTo(used);
    }

    @Test
    void oldestMakesRoom_andIsGivenBack() {
        Account account = new Account(1_000_000);
        RecentKeys<String> keys = new RecentKeys<>(2, account);
        keys.add("a");
        keys.add("b");
        long used = account.used;

        assertThat(keys.add("c")).isTrue();

        assertThat(keys.contains("a")).isFalse();
        assertThat(keys.contains("b")).isTrue();
        assertThat(account.used).isEqualTo(used);
    }

    @Test
    void anotherAccountCountsThem_theOneBeforeDoesNotAnyMore() {
        Account before = new Account(1_000_000);
        Account after = new Account(1_000_000);
        RecentKeys<String> keys = new RecentKeys<>(10, before);
        keys.add("a");
        keys.add("b");
        long used = before.used;

        keys.moveTo(after);
        assertThat(before.used).isZero();
        assertThat(after.used).isEqualTo(used);

        keys.remove("a");
        keys.remove("b");
        assertThat(after.used).isZero();
    }
}
