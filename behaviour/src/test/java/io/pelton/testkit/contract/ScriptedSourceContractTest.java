// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.spi.Source;
import io.pelton.testkit.Gate;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.SourceContractTest;
import java.util.List;

/** The fake that tests use keeps the rules of sources itself. */
class ScriptedSourceContractTest extends SourceContractTest<Long> {
    @Override
    protected Source<Long> source() {
        Gate gate = new Gate();
        gate.open();
        return ScriptedSource.<Long>named("script")
                .split(List.of())
                .split(List.of(
                        new ScriptedSource.Value<>(1L),
                        new ScriptedSource.Bad<>(2L),
                        new ScriptedSource.Gap<>(gate),
                        new ScriptedSource.Value<>(3L),
                        new ScriptedSource.Value<>(4L)));
    }
}
