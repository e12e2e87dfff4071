// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.CursorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Who is told of a request when all that read are busy. */
class BusyReadersTest {
    private final List<String> told = new ArrayList<>();
    private final Service service = new Service(new ServedPath(
            PathPattern.of("/x", false), Set.of(), List.of(), List.of(), true, false, false, Long.MAX_VALUE, Integer.MAX_VALUE, 0, 0, false, Map.of()));

    private void begin(String name, boolean isAtRest) {
        service.begin(new CursorContext(EngineRuntime.system(), () -> told.add("woke " + name), () -> isAtRest && told.add("turn of " + name), false));
    }

    /** One of them may have a turn that lasts long, and another may just be about to rest: that one has to look again. */
    @Test
    void allAreBusy_eachLooksAgain() {
        begin("a", false);
        begin("b", false);
        begin("c", false);
        for (int i = 0; i < 3; i++) {
            assertThat(service.hand(new Message("x"))).isInstanceOf(Service.Handed.Open.class);
            assertThat(told).containsExactlyInAnyOrder("woke a", "woke b", "woke c");
            told.clear();
        }
    }

    @Test
    void oneIsAtRest_itHasATurnAndNobodyElseIsTold() {
        begin("a", false);
        begin("b", true);
        for (int i = 0; i < 2; i++) {
            assertThat(service.hand(new Message("x"))).isInstanceOf(Service.Handed.Open.class);
            assertThat(told).containsExactly("turn of b");
            told.clear();
        }
    }
}
