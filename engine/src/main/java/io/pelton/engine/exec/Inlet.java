// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.StageSpec;
import io.pelton.runtime.EngineRuntime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All channels that lead to one consumer, a stage or a writer of a sink. Every instance of the consumer has one channel for all producers
 * whose order among each other does not matter, and one for each instance of a producer stage that keeps order.
 */
final class Inlet {
    private final String name;
    private final List<Channel> shared = new ArrayList<>();
    private final Map<StageSpec, List<Channel>> ordered = new LinkedHashMap<>();
    private final List<Channel> all = new ArrayList<>();
    private final List<BatchOutput> outputs = new ArrayList<>();

    /**
     * The channels to a consumer.
     *
     * @param name what operators see
     * @param instances how many instances the consumer has
     * @param orderedProducers the producer stages that keep order, and how many instances each has
     * @param otherProducers how many other instances give records to it
     */
    Inlet(
            String name,
            int instances,
            Map<StageSpec, Integer> orderedProducers,
            int otherProducers,
            int capacity,
            int batchSize,
            EngineRuntime runtime) {
        this.name = name;
        if (otherProducers > 0) {
            for (int i = 0; i < instances; i++) {
                shared.add(new Channel(otherProducers, capacity, batchSize, runtime));
            }
        }
        orderedProducers.forEach((stage, producers) -> {
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i < producers; i++) {
                channels.add(new Channel(1, capacity, batchSize, runtime));
            }
            ordered.put(stage, channels);
        });
        all.addAll(shared);
        ordered.values().forEach(all::addAll);
    }

    /** The input of one instance of the consumer; {@code activation} is signalled when something comes. */
    BatchInput input(int instance, Activation activation) {
        List<BatchInput> inputs = new ArrayList<>();
        if (!shared.isEmpty()) {
            Channel channel = shared.get(instance);
            channel.setConsumer(activation);
            inputs.add(new BatchInput.Direct(channel));
        }
        for (List<Channel> channels : ordered.values()) {
            channels.forEach(channel -> channel.setConsumer(activation));
            inputs.add(new OrderedInput(channels));
        }
        return inputs.size() == 1 ? inputs.getFirst() : new BatchInput.Combined(inputs);
    }

    /** The output of one instance of a producer stage to this consumer. */
    BatchOutput output(RunningFlow flow, StageSpec producer, int instance, boolean inTurn, Activation activation) {
        List<Channel> channels = ordered.get(producer);
        return channels == null
                ? output(flow, shared, inTurn, false, activation)
                : output(flow, List.of(channels.get(instance)), false, true, activation);
    }

    /** The output of anything else, whose order does not matter: dead letters. */
    BatchOutput output(RunningFlow flow, Activation activation) {
        return output(flow, shared, false, false, activation);
    }

    private BatchOutput output(
            RunningFlow flow, List<Channel> channels, boolean inTurn, boolean marksEndOfInput, Activation activation) {
        channels.forEach(channel -> channel.addProducer(activation));
        BatchOutput output = new BatchOutput(flow, List.copyOf(channels), inTurn, marksEndOfInput);
        outputs.add(output);
        return output;
    }

    /** What operators see: of the step that made the boundary. */
    String name() {
        return name;
    }

    /** What is written to the consumer from all sides. */
    List<BatchOutput> outputs() {
        return outputs;
    }

    /** Drops what was handed over after the consumer had ended. Gives the number of records. */
    long discard() {
        long dropped = 0;
        for (Channel channel : all) {
            for (Batch batch = channel.poll(); batch != null; batch = channel.poll()) {
                dropped += batch.recordsRead();
            }
        }
        return dropped;
    }

    int fill() {
        return all.stream().mapToInt(Channel::fill).sum();
    }

    int capacity() {
        return all.stream().mapToInt(Channel::capacity).sum();
    }
}
