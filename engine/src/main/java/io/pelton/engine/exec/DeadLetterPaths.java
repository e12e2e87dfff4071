// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.engine.stage.StageSpec;
import io.pelton.flow.ErrorPolicy;
import io.pelton.spi.SinkTrait;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Who writes dead letters where. */
record DeadLetterPaths(StageGraph graph) {
    /** An inline sink runs on a thread of its own when several threads write dead letters to it and it does not allow that. */
    static boolean isBackground(SinkSpec sink) {
        return !sink.sink().traits().contains(SinkTrait.INLINE) || (sink.isDeadLetters() && !sink.sink().traits().contains(SinkTrait.CONCURRENT));
    }

    /** The dead letter sinks that the steps of a stage may write to, by the outcome that leads there. */
    Map<ErrorPolicy.Outcome, SinkSpec> of(StageSpec stage) {
        Map<ErrorPolicy.Outcome, SinkSpec> outcomes = new HashMap<>();
        addOutcome(stage.info().index(), outcomes);
        stage.nodes().forEach(node -> addOutcome(node.info().index(), outcomes));
        return outcomes;
    }

    /** The same for a background sink that fails. */
    Map<ErrorPolicy.Outcome, SinkSpec> of(SinkSpec sink) {
        Map<ErrorPolicy.Outcome, SinkSpec> outcomes = new HashMap<>();
        if (!sink.isDeadLetters()) {
            addOutcome(sink.info().index(), outcomes);
        }
        return outcomes;
    }

    private void addOutcome(int step, Map<ErrorPolicy.Outcome, SinkSpec> outcomes) {
        SinkSpec sink = step < 0 ? null : graph.deadLettersOf(step);
        if (sink != null) {
            outcomes.put(graph.policies().get(step).outcome(), sink);
        }
    }

    /** How many threads write dead letters to a background sink: instances of stages, whose number {@code instances} says, and other such sinks. */
    int producers(SinkSpec sink, List<SinkSpec> background, ToIntFunction<StageSpec> instances) {
        int ofStages = graph.stages().stream()
                .filter(stage -> of(stage).containsValue(sink))
                .mapToInt(instances)
                .sum();
        long ofSinks = background.stream().filter(other -> of(other).containsValue(sink)).count();
        return ofStages + (int) ofSinks;
    }
}
