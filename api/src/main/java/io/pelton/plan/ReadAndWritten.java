// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import io.pelton.flow.ErrorPolicy;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds files that plans which run together both read and write: reading would meet what has just been written, or a file that
 * is replaced meanwhile. It looks at the file system, because of links.
 */
public final class ReadAndWritten {
    private final List<From> sources = new ArrayList<>();
    private final List<To> sinks = new ArrayList<>();

    private record From(String plan, StepInfo info, Source<?> source) {}

    private record To(String plan, StepInfo info, Path file, String text) {}

    private ReadAndWritten() {}

    /** One problem for each sink whose file a source of these plans reads, at the place of the sink. */
    public static List<Problem> problems(List<Plan> plans) {
        ReadAndWritten ends = new ReadAndWritten();
        for (Plan plan : plans) {
            ends.add(plan.id(), plan.input());
            ends.add(plan.id(), plan.pipeline(), plan.input().info());
        }
        List<Problem> problems = new ArrayList<>();
        for (To sink : ends.sinks) {
            From source = ends.readerOf(sink.file());
            if (source != null) {
                problems.add(problem(source, sink));
            }
        }
        return problems;
    }

    private @Nullable From readerOf(Path file) {
        for (From source : sources) {
            try {
                if (source.source().reads(file)) {
                    return source;
                }
            } catch (IOException e) {
                // the file system does not say; whoever opens the file will hear why
            }
        }
        return null;
    }

    private static Problem problem(From source, To sink) {
        String whose = source.plan().equals(sink.plan()) ? "" : " of route '" + source.plan() + "'";
        return new Problem(
                ErrorCode.READS_ITS_OUTPUT,
                sink.info().origin(),
                "route '" + sink.plan() + "' writes '" + sink.text() + "', which is read in the same run: by '"
                        + source.source() + "'" + whose + " (" + source.info().origin() + ")",
                ErrorCode.READS_ITS_OUTPUT.advice());
    }

    private void add(String plan, Input input) {
        switch (input) {
            case Input.From from -> sources.add(new From(plan, from.info(), from.source()));
            case Input.Merge merge -> {
                for (Inflow inflow : merge.inflows()) {
                    add(plan, inflow.input());
                    add(plan, inflow.pipeline(), inflow.input().info());
                }
            }
            case Input.Enclosing _ -> {}
        }
    }

    private void add(String plan, Pipeline pipeline, StepInfo input) {
        for (Step step : pipeline.steps()) {
            switch (step) {
                case Step.To to -> add(plan, to.info(), to.sink());
                case Step.Choice choice -> {
                    choice.whens().forEach(when -> add(plan, when.branch(), input));
                    add(plan, choice.otherwise(), input);
                }
                case Step.Multicast multicast -> multicast.branches().forEach(branch -> add(plan, branch, input));
                case Step.Block block -> block.branches().forEach(branch -> add(plan, branch, input));
                case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Parallel _, Step.Async _ -> {}
                case Step.Limit _, Step.Distinct _, Step.Summarize _, Step.Stop _ -> {}
            }
        }
        ErrorPolicy policy = pipeline.errorPolicy();
        if (policy != null && policy.outcome() instanceof ErrorPolicy.ToDeadLetters letters) {
            add(plan, input, letters.sink());
        }
    }

    private void add(String plan, StepInfo info, Sink<?> sink) {
        Path file = sink.target();
        if (file != null) {
            sinks.add(new To(plan, info, file, sink.toString()));
        }
    }
}
