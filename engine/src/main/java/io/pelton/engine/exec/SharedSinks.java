// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.ErrorPolicy;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.Writers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The background sinks of a plan. Steps that write to the same sink under the same policy share its thread and its writer, or its
 * writers, so that what they write keeps the order of their messages.
 */
final class SharedSinks {
    /**
     * What they have in common.
     *
     * @param deadLetters where {@code policy} leads; null if it has none: sinks that equal each other may not be the same
     */
    private record Key(ErrorPolicy policy, @Nullable SinkSpec deadLetters, boolean isDeadLetters) {}

    private final Map<SinkSpec, SharedSink> byStep = new HashMap<>();
    private final List<SharedSink> all = new ArrayList<>();

    /** @throws PeltonException if a sink has several writers, and says that it cannot */
    SharedSinks(StageGraph graph) {
        IdentityHashMap<Sink<Object>, Map<Key, SharedSink>> bySink = new IdentityHashMap<>();
        for (SinkSpec sink : graph.sinks()) {
            if (DeadLetterPaths.isBackground(sink)) {
                SinkSpec letters = sink.isDeadLetters() ? null : graph.deadLettersOf(sink.info().index());
                SharedSink shared = bySink.computeIfAbsent(sink.sink(), _ -> new HashMap<>())
                        .computeIfAbsent(new Key(sink.policy(), letters, sink.isDeadLetters()), _ -> newSink(sink));
                shared.add(sink);
                byStep.put(sink, shared);
            } else {
                writers(sink);
            }
        }
    }

    private SharedSink newSink(SinkSpec sink) {
        SharedSink shared = new SharedSink(writers(sink));
        all.add(shared);
        return shared;
    }

    /** Dead letters are few, and what is wrong with their records may be that they have no key: they have one writer. */
    private static Writers<Object> writers(SinkSpec sink) {
        Writers<Object> writers = sink.isDeadLetters() ? Writers.one() : sink.sink().writers();
        Set<SinkTrait> traits = sink.sink().traits();
        if (writers.count() > 1 && (traits.contains(SinkTrait.INLINE) || !traits.contains(SinkTrait.CONCURRENT))) {
            throw new PeltonException(
                    ErrorCode.INTERNAL,
                    "the sink '" + sink.name() + "' (" + sink.sink() + ") wants " + writers.count() + " writers, and says that it "
                            + (traits.contains(SinkTrait.INLINE) ? "is INLINE, so that every thread has one" : "is not CONCURRENT")
                            + ": its connector must say one or the other");
        }
        return writers;
    }

    /** All of them, in the order of the plan. */
    List<SharedSink> all() {
        return all;
    }

    /** The one that a step writes to. */
    SharedSink of(SinkSpec step) {
        return Objects.requireNonNull(byStep.get(step));
    }
}
