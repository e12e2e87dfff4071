// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.flow.ErrorPolicy;
import io.pelton.record.View;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The background sinks of a plan. Steps that write to the same sink under the same policy share its thread and its writer, so that what
 * they write keeps the order of their messages.
 */
final class SharedSinks {
    /** A record that one of several steps has written. */
    record OfStep(int number, Object record) {}

    /**
     * What they have in common.
     *
     * @param deadLetters where {@code policy} leads; null if it has none: sinks that equal each other may not be the same
     */
    private record Key(ErrorPolicy policy, @Nullable SinkSpec deadLetters, boolean isDeadLetters) {}

    private final Map<SinkSpec, List<SinkSpec>> groups = new HashMap<>();
    private final List<List<SinkSpec>> all = new ArrayList<>();

    SharedSinks(StageGraph graph) {
        IdentityHashMap<Sink<Object>, Map<Key, List<SinkSpec>>> bySink = new IdentityHashMap<>();
        for (SinkSpec sink : graph.sinks()) {
            if (DeadLetterPaths.isBackground(sink)) {
                SinkSpec letters = sink.isDeadLetters() ? null : graph.deadLettersOf(sink.info().index());
                List<SinkSpec> group = bySink.computeIfAbsent(sink.sink(), _ -> new HashMap<>())
                        .computeIfAbsent(new Key(sink.policy(), letters, sink.isDeadLetters()), _ -> newGroup());
                group.add(sink);
                groups.put(sink, group);
            }
        }
    }

    private List<SinkSpec> newGroup() {
        List<SinkSpec> group = new ArrayList<>();
        all.add(group);
        return group;
    }

    /** Those that share a writer, all of them. */
    List<List<SinkSpec>> all() {
        return all;
    }

    /** The first of those with which {@code sink} shares a writer, in the order of the plan. */
    SinkSpec first(SinkSpec sink) {
        return of(sink).getFirst();
    }

    private List<SinkSpec> of(SinkSpec sink) {
        return Objects.requireNonNull(groups.get(sink));
    }

    /** What a step writes to {@code output}, of which the sink takes what it needs before that is copied for its thread. */
    SinkWriter<Object> writer(SinkSpec sink, SinkWriter<Object> output) {
        Sink<Object> target = sink.sink();
        List<SinkSpec> group = of(sink);
        if (group.size() == 1) {
            return record -> output.write(target.prepare(record));
        }
        int number = group.indexOf(sink);
        return record -> output.write(new OfStep(number, View.keep(target.prepare(record))));
    }
}
