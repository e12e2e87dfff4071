// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.record.View;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Writers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A background sink of a plan: the steps that write to it, all under one policy, which share its writers. Each of these has a thread and an input of its
 * own, as if it were a sink. Made by the thread that starts the flow; does not change once that runs.
 */
final class SharedSink {
    /** A record that one of several steps has written. */
    record OfStep(int number, Object record) {}

    private final List<SinkSpec> steps = new ArrayList<>();
    private final Writers<Object> writers;
    private final List<Inlet> inlets = new ArrayList<>();

    SharedSink(Writers<Object> writers) {
        this.writers = writers;
    }

    void add(SinkSpec step) {
        steps.add(step);
    }

    /** In the order of the plan. */
    List<SinkSpec> steps() {
        return steps;
    }

    /** The step that stands for all. */
    SinkSpec first() {
        return steps.getFirst();
    }

    /** How many writers there are. */
    int writers() {
        return writers.count();
    }

    /** What operators see of a writer. */
    String name(int writer) {
        return first().name() + (writers() == 1 ? "" : ", writer " + (writer + 1) + " of " + writers());
    }

    /** What messages call a writer. */
    String description(int writer) {
        String sink = "the sink '" + first().name() + "' (" + first().sink() + ")";
        return writers() == 1 ? sink : "writer " + (writer + 1) + " of " + writers() + " of " + sink;
    }

    /** Makes the way to each writer. Called once. */
    void connect(IntFunction<Inlet> maker) {
        for (int writer = 0; writer < writers(); writer++) {
            inlets.add(maker.apply(writer));
        }
    }

    /** The ways to the writers, in their order. */
    List<Inlet> inlets() {
        return inlets;
    }

    /** Where one activation gives records to the writers. */
    SinkWriter<Object> output(Function<Inlet, SinkWriter<Object>> maker) {
        List<SinkWriter<Object>> outputs = inlets.stream().map(maker).toList();
        return writers() == 1 ? outputs.getFirst() : new KeyedOutput(writers.key(), outputs);
    }

    /** What a step writes to {@code output}, of which the sink takes what it needs before that is copied for its thread. */
    SinkWriter<Object> writer(SinkSpec step, SinkWriter<Object> output) {
        Sink<Object> target = step.sink();
        if (steps.size() == 1) {
            return record -> output.write(target.prepare(record));
        }
        int number = steps.indexOf(step);
        return record -> output.write(new OfStep(number, View.keep(target.prepare(record))));
    }
}
