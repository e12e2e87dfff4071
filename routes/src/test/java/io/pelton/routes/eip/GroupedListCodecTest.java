// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Lists of a group that are kept over a restart. */
class GroupedListCodecTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listIsKept_itIsRead_withWhatItsElementsAre(boolean hasExchanges) throws Exception {
        GroupedList list = new GroupedList();
        list.addAll(List.of("a", 7));
        if (hasExchanges) {
            list.becomeExchanges();
        }
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        new StateOut(kept, RecordCodec.standard(), 0).writeValue(list);
        GroupedList read = (GroupedList) Objects.requireNonNull(new StateIn(new ByteArrayInputStream(kept.toByteArray()), RecordCodec.standard(), 0).readValue());
        assertThat(read).isEqualTo(list);
        assertThat(read.hasExchanges()).isEqualTo(hasExchanges);
    }
}
