// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.StageGraph;
import io.pelton.runtime.Workers;
import java.util.List;

/**
 * The parts of a running flow.
 *
 * @param graph the stages
 * @param stageRuns every instance of every stage
 * @param sources those of them that read a source
 * @param sinks the background sinks
 * @param activations all of these
 * @param inlets the boundaries
 * @param sinkThreads the threads of the background sinks
 * @param bytesTotal bytes there are to read; -1 if unknown
 */
record Assembly(
        StageGraph graph,
        List<StageRun> stageRuns,
        List<SourceActivation> sources,
        List<SinkActivation> sinks,
        List<Activation> activations,
        List<Inlet> inlets,
        List<Workers> sinkThreads,
        long bytesTotal) {
    void shutdown() {
        sinkThreads.forEach(Workers::close);
    }
}
