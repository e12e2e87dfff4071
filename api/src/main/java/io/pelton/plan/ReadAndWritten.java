// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.error.Problem;
import io.pelton.flow.ErrorPolicy;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

import static io.pelton.error.ErrorCode.FILE_IN_USE;
import static io.pelton.error.ErrorCode.INPUT_SHARED;
import static io.pelton.error.ErrorCode.READS_ITS_OUTPUT;

/**
 * Finds files that plans which run together both read and write: reading would meet what has just been written, or a file that
 * is replaced meanwhile, and a result would be lost under what is moved over it. It looks at the file system, because of links. And inputs
 * that several sources would take records from.
 */
public final class ReadAndWritten {
    private final List<From> sources = new ArrayList<>();
    private final List<To> sinks = new ArrayList<>();
    private final List<State> states = new ArrayList<>();

    private record From(String plan, StepInfo info, Source<?> source) {}

    private record To(String plan, StepInfo info, Sink<?> sink) {}

    /** A file in which a step or a source remembers something. */
    private record State(String plan, StepInfo info, Path file) {}

    /** A question to the file system. */
    @FunctionalInterface
    private interface Question<T> {
        boolean of(T end) throws IOException;
    }

    private ReadAndWritten() {}

    /**
     * One problem for each sink whose file a source of these plans reads, or to which it moves what it has read, at the place of the
     * sink; one for each file of state that is also read or written, at the place of the step that keeps it; and one for each source that
     * reads from what only one can read from.
     */
    public static List<Problem> problems(List<Plan> plans) {
        ReadAndWritten ends = of(plans);
        List<Problem> problems = new ArrayList<>();
        ends.sinks.stream().map(ends::problem).filter(Objects::nonNull).forEach(problems::add);
        ends.states.stream().map(ends::problem).filter(Objects::nonNull).forEach(problems::add);
        problems.addAll(ends.sharedInputs());
        return problems;
    }

    /**
     * One problem for each source that reads, and each sink and each file of state that writes, a file which an output of this process
     * goes to as well.
     *
     * @param output what it is called, such as {@code standard error}
     * @param file where it goes
     */
    public static List<Problem> problems(List<Plan> plans, String output, Path file) {
        ReadAndWritten ends = of(plans);
        String where = "to which the " + output + " of this process goes: it was redirected to " + file;
        String advice = "Redirect " + output + " to another file.";
        List<Problem> problems = new ArrayList<>();
        for (From source : ends.sources) {
            if (is(source.source(), any -> any.reads(file))) {
                String what = "route '" + source.plan() + "' reads '" + source.source() + "', " + where;
                problems.add(new Problem(READS_ITS_OUTPUT, source.info().origin(), what, advice));
            }
        }
        for (To sink : ends.sinks) {
            if (is(sink.sink(), any -> any.writes(file))) {
                String what = "route '" + sink.plan() + "' writes '" + sink.sink() + "', " + where;
                problems.add(new Problem(FILE_IN_USE, sink.info().origin(), what, advice + " A route that is to write to standard"
                        + " output does so with stream:out."));
            }
        }
        for (State state : ends.states) {
            if (is(state, any -> Files.isSameFile(any.file(), file))) {
                String what = "route '" + state.plan() + "' remembers in '" + state.file() + "' what it has seen, " + where;
                problems.add(new Problem(FILE_IN_USE, state.info().origin(), what, advice));
            }
        }
        return problems;
    }

    /** One problem for each source but the first of those that cannot share what they read. */
    private List<Problem> sharedInputs() {
        List<Problem> problems = new ArrayList<>();
        Map<String, From> readers = new HashMap<>();
        for (From source : sources) {
            for (String input : inputsOf(source.source())) {
                From first = readers.putIfAbsent(input, source);
                if (first != null) {
                    problems.add(new Problem(
                            INPUT_SHARED,
                            source.info().origin(),
                            "route '" + source.plan() + "' reads '" + source.source() + "', and so does " + named(source.plan(), first)
                                    + ": each would get a part of " + input,
                            INPUT_SHARED.advice()));
                    break;
                }
            }
        }
        return problems;
    }

    private static List<String> inputsOf(Source<?> source) {
        try {
            return source.onlyReaderOf().stream().sorted().toList();
        } catch (IOException e) {
            // opening it says why
            return List.of();
        }
    }

    private static ReadAndWritten of(List<Plan> plans) {
        ReadAndWritten ends = new ReadAndWritten();
        for (Plan plan : plans) {
            ends.add(plan.id(), plan.input());
            ends.add(plan.id(), plan.pipeline(), plan.input().info());
        }
        return ends;
    }

    private @Nullable Problem problem(To sink) {
        Path file = sink.sink().target();
        From reader = file == null ? null : source(source -> source.reads(file));
        if (reader != null) {
            return problem(sink, "which is read in the same run: by " + named(sink.plan(), reader), READS_ITS_OUTPUT.advice());
        }
        Path output = sink.sink().output();
        From mover = output == null ? null : source(source -> source.movesOver(output));
        return mover == null
                ? null
                : problem(
                        sink,
                        "into which what is read in the same run is moved: by " + named(sink.plan(), mover)
                                + "; that would replace a result of the same name",
                        "Write to another folder than those of 'move', 'moveFailed' and 'preMove'; without 'move' files are moved to"
                                + " '.camel'.");
    }

    private static Problem problem(To sink, String why, String advice) {
        String what = "route '" + sink.plan() + "' writes '" + sink.sink() + "', ";
        return new Problem(READS_ITS_OUTPUT, sink.info().origin(), what + why, advice);
    }

    private @Nullable Problem problem(State state) {
        Path file = state.file();
        String use = use(state, file);
        if (use == null) {
            return null;
        }
        return new Problem(
                READS_ITS_OUTPUT,
                state.info().origin(),
                "route '" + state.plan() + "' remembers in '" + file + "' what it has seen, " + use,
                "Name a file for it that nothing else uses.");
    }

    /** What else is done with the file of {@code state}; null if nothing is. */
    private @Nullable String use(State state, Path file) {
        From reader = source(end -> end.reads(file));
        if (reader != null) {
            return "which is read in the same run: by " + named(state.plan(), reader);
        }
        From mover = source(end -> end.movesOver(file));
        if (mover != null) {
            return "over which what is read in the same run may be moved: by " + named(state.plan(), mover);
        }
        To sink = sink(end -> end.writes(file));
        return sink == null ? null : "which is written in the same run: by " + named(state.plan(), sink);
    }

    private @Nullable From source(Question<Source<?>> question) {
        return first(sources, source -> question.of(source.source()));
    }

    private @Nullable To sink(Question<Sink<?>> question) {
        return first(sinks, sink -> question.of(sink.sink()));
    }

    private static <T> @Nullable T first(List<T> ends, Question<T> question) {
        for (T end : ends) {
            if (is(end, question)) {
                return end;
            }
        }
        return null;
    }

    private static <T> boolean is(T end, Question<T> question) {
        try {
            return question.of(end);
        } catch (IOException e) {
            // the file system does not say; opening the file says why
            return false;
        }
    }

    private static String named(String plan, From source) {
        return named(plan, source.plan(), source.source(), source.info());
    }

    private static String named(String plan, To sink) {
        return named(plan, sink.plan(), sink.sink(), sink.info());
    }

    private static String named(String plan, String other, Object end, StepInfo info) {
        String whose = plan.equals(other) ? "" : " of route '" + other + "'";
        return "'" + end + "'" + whose + " (" + info.origin() + ")";
    }

    private void add(String plan, Input input) {
        switch (input) {
            case Input.From from -> {
                sources.add(new From(plan, from.info(), from.source()));
                addState(plan, from.info(), from.source().stateFile());
            }
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
                case Step.Block block -> {
                    addState(plan, block.info(), block.function().stateFile());
                    block.branches().forEach(branch -> add(plan, branch, input));
                }
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
        sinks.add(new To(plan, info, sink));
    }

    private void addState(String plan, StepInfo info, @Nullable Path file) {
        if (file != null) {
            states.add(new State(plan, info, file));
        }
    }
}
