// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.engine.stage.StageSpec;
import io.pelton.spi.SinkTrait;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Who writes dead letters where. */
record DeadLetterPaths(StageGraph graph) {
    /** An inline sink runs on a thread of its own when several threads write dead letters to it and it does not allow that. */
    static boolean isBackground(SinkSpec sink) {
        return !sink.sink().traits().contains(SinkTrait.INLINE) || (sink.isDeadLetters() && !sink.sink().traits().contains(SinkTrait.CONCURRENT));
    }

    /** The dead letter sinks that the steps of a stage may write to. */
    Set<SinkSpec> of(StageSpec stage) {
        Set<SinkSpec> sinks = new LinkedHashSet<>();
        addOf(stage.info().index(), sinks);
        stage.nodes().forEach(node -> addOf(node.info().index(), sinks));
        return sinks;
    }

    /** The same for a background sink that fails. */
    Set<SinkSpec> of(SinkSpec sink) {
        Set<SinkSpec> sinks = new LinkedHashSet<>();
        if (!sink.isDeadLetters()) {
            addOf(sink.info().index(), sinks);
        }
        return sinks;
    }

    private void addOf(int step, Set<SinkSpec> sinks) {
        SinkSpec sink = step < 0 ? null : graph.deadLettersOf(step);
        if (sink != null) {
            sinks.add(sink);
        }
    }

    /** How many threads write dead letters to a background sink: instances of stages, whose number {@code instances} says, and writers of other such sinks. */
    int producers(SinkSpec sink, List<SharedSink> background, ToIntFunction<StageSpec> instances) {
        int ofStages = graph.stages().stream()
                .filter(stage -> of(stage).contains(sink))
                .mapToInt(instances)
                .sum();
        int ofSinks = background.stream()
                .filter(other -> of(other.first()).contains(sink))
                .mapToInt(SharedSink::writers)
                .sum();
        return ofStages + ofSinks;
    }
}
