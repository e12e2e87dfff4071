// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.DataReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a connection takes at once is limited, and counted. */
class IntakeTest {
    private static final int PIECE = 1_000;

    private final BodyRoom room = new BodyRoom(500_000);
    private final Intake intake = Intake.begin(DataReader.create(() -> new byte[PIECE]));
    private final DataReader helidon = DataReader.create(intake::take);

    @Test
    void noBodyIsRead_nothingIsLimited() {
        assertThat(helidon.readBuffer(2_000_000).available()).isEqualTo(2_000_000);
    }

    @Test
    void bodyHasALimit_noMoreIsTaken() {
        try (BodyRoom.Share share = room.share()) {
            intake.expect(share, 30_000);
            assertThat(helidon.readBuffer(30_000).available()).isEqualTo(30_000);
            assertThatThrownBy(() -> helidon.readBuffer(10_000))
                    .isInstanceOfSatisfying(Intake.Refused.class, refused -> assertThat(refused.isTooLarge).isTrue());
            intake.end();
            assertThat(helidon.readBuffer(10_000).available()).isEqualTo(10_000);
        }
    }

    @Test
    void othersHaveTheRoom_noMoreIsTaken() {
        try (BodyRoom.Share other = room.share(); BodyRoom.Share share = room.share()) {
            assertThat(other.take(400_000)).isTrue();
            intake.expect(share, 10_000_000);
            assertThatThrownBy(() -> helidon.readBuffer(1_000_000))
                    .isInstanceOfSatisfying(Intake.Refused.class, refused -> assertThat(refused.isTooLarge).isFalse());
        }
    }
}
