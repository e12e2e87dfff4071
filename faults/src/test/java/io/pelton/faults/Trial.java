// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Runs {@code pelton run} in rounds. In each, the run or its servers are disturbed several times, and what has ended is started again; then a run comes to its end
 * undisturbed, and what is in the output is counted.
 */
final class Trial {
    private static final int MOST_OF_A_ROUND = 10;
    private static final int MOST_ROUNDS = 5;
    private static final int SIGKILL = 128 + 9;
    private static final int SIGTERM = 128 + 15;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(4);
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    private final Path folder;
    private final Pipeline pipeline;
    private final Sending sending;
    private final Repeat repeat;
    private final SplittableRandom random;
    private final Map<Disturbance, Integer> done = new EnumMap<>(Disturbance.class);
    private int rounds;
    private final List<Long> deadLetters = new ArrayList<>();
    private int failedRuns;
    private Tally tally = Tally.NOTHING;

    Trial(Path folder, Pipeline pipeline, Sending sending, Repeat repeat) {
        this.folder = folder;
        this.pipeline = pipeline;
        this.sending = sending;
        this.repeat = repeat;
        this.random = new SplittableRandom(repeat.seed());
    }

    /** Goes on in rounds until all of these have happened, in this order, at any moments. */
    Tally run(Collection<Disturbance> disturbances) throws IOException, InterruptedException {
        return run(disturbances, () -> Aim.anywhere(pipeline, random));
    }

    /** Kills the engine once in each round, when it has just committed something, until something is lost; gives up after some rounds. */
    Tally runUntilLost() throws IOException, InterruptedException {
        for (int i = 0; i < MOST_ROUNDS && tally.lost() == 0; i++) {
            run(List.of(Disturbance.KILL), () -> Aim.afterCommit(random));
        }
        return tally;
    }

    private Tally run(Collection<Disturbance> disturbances, Supplier<Aim> aims) throws IOException, InterruptedException {
        Queue<Disturbance> todo = new ArrayDeque<>(disturbances);
        while (!todo.isEmpty()) {
            new Round(todo, aims).run();
            if (Repeat.isLong()) {
                System.out.println(this);
            }
        }
        return tally;
    }

    /** The numbers of records that are dead letters, each once in a round. */
    List<Long> deadLetters() {
        return deadLetters;
    }

    /** What has happened and what came of it, as a row of docs/reliability.md. */
    String row() {
        return Stream.concat(
                        Stream.of(pipeline, sending),
                        Stream.concat(
                                Stream.of(Disturbance.values()).map(each -> done.getOrDefault(each, 0)),
                                Stream.of(failedRuns, rounds, tally.acknowledged(), tally.delivered(), tally.lost(), tally.doubled(), tally.outOfOrder())))
                .map(each -> each instanceof Number number ? "%,d".formatted(number) : each.toString())
                .collect(Collectors.joining(" | ", "| ", " | " + repeat.seed() + " |"));
    }

    @Override
    public String toString() {
        return pipeline + ", " + sending + ": " + done + " in " + rounds + " rounds, " + failedRuns + " runs ended with an error; " + tally + "; " + repeat + " '-Dpelton.pipelines=" + pipeline + " " + sending + "'";
    }

    /** One round. */
    private final class Round {
        private final Queue<Disturbance> todo;
        private final Supplier<Aim> aims;
        private final Path work;
        private final JavaProgram program;
        private Process process;

        /** Whether something has happened to a server since the process began. */
        private boolean isExcused;

        /** Whether it was told to stop. */
        private boolean isStopped;

        Round(Queue<Disturbance> todo, Supplier<Aim> aims) throws IOException {
            this.todo = todo;
            this.aims = aims;
            work = Files.createDirectories(folder.resolve("round" + rounds++));
            pipeline.output().begin(work);
            pipeline.input().begin();
            Path route = Files.writeString(work.resolve("route.yaml"), pipeline.yaml(sending));
            List<String> arguments = new ArrayList<>(List.of("io.pelton.cli.Main", "run", route.toString()));
            arguments.addAll(pipeline.options());
            if (pipeline.input().needsState(sending.wanted())) {
                arguments.addAll(List.of("--state", work.resolve("state").toString()));
            }
            program = new JavaProgram(work.resolve("said"), arguments.toArray(String[]::new));
            process = start();
        }

        private Process start() throws IOException {
            isExcused = false;
            isStopped = false;
            return program.start();
        }

        void run() throws IOException, InterruptedException {
            for (int i = 0; i < MOST_OF_A_ROUND && !todo.isEmpty() && isMet(aims.get()); i++) {
                if (isDisturbed(todo.element())) {
                    done.merge(todo.remove(), 1, Integer::sum);
                }
            }
            end();
            deadLetters.addAll(DeadLetters.in(work.resolve("state")));
            tally = tally.plus(Tally.of(pipeline.input().acknowledged(), pipeline.input().streams(), pipeline.output().delivered()));
        }

        /** Waits for what is aimed at, and has runs that have ended with an error go on; false if one is done before. */
        private boolean isMet(Aim aim) throws IOException, InterruptedException {
            long begin = System.nanoTime();
            long wanted = size(aim) + aim.growth();
            while (size(aim) < wanted) {
                if (!process.isAlive() && isDone()) {
                    return false;
                }
                LockSupport.parkNanos(LOOK_NANOS);
                if (System.nanoTime() - begin >= PATIENCE_NANOS) {
                    fail("it does not come to %s; %s: %s", aim, repeat, program.saidAndDoes());
                }
            }
            LockSupport.parkNanos(aim.delayNanos());
            return process.isAlive() || !isDone();
        }

        private long size(Aim aim) throws IOException {
            return aim.isOfCommitted() ? pipeline.output().committed() : pipeline.output().written();
        }

        /** Of a process that has ended; else the next one is started. */
        private boolean isDone() throws IOException {
            if (process.exitValue() == 0 || (isStopped && process.exitValue() == SIGTERM)) {
                return true;
            }
            assertThat(isExcused).as("exit code %d, though nothing was disturbed; %s: %s", process.exitValue(), repeat, program.said()).isTrue();
            failedRuns++;
            process = start();
            return false;
        }

        /** False if the run was over just before. */
        private boolean isDisturbed(Disturbance disturbance) throws IOException, InterruptedException {
            isExcused |= disturbance.isOfServer();
            switch (disturbance) {
                case KILL -> {
                    process.destroyForcibly();
                    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
                    if (process.exitValue() != SIGKILL) {
                        return false;
                    }
                    process = start();
                }
                case STOP -> {
                    stop();
                    awaitEnd();
                    if (isDone()) {
                        process = start();
                    }
                }
                case SERVER_KILL -> {
                    Server server = server();
                    server.kill();
                    server.start();
                }
                case SERVER_RESTART -> {
                    Server server = server();
                    server.stop();
                    server.start();
                }
                case CUT -> server().proxy().cut();
                case HALF_OPEN -> server().proxy().leaveHalfOpen();
            }
            return true;
        }

        private Server server() {
            List<Server> all = pipeline.servers();
            return all.get(random.nextInt(all.size()));
        }

        private void stop() {
            isStopped = true;
            process.destroy();
        }

        private void awaitEnd() throws IOException, InterruptedException {
            if (!process.waitFor(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
                fail("the process does not end; %s: %s", repeat, program.saidAndDoes());
            }
        }

        /** Lets it come to its end. */
        private void end() throws IOException, InterruptedException {
            boolean ends = pipeline.input().ends();
            if (!ends) {
                pipeline.input().complete();
            }
            do {
                if (!ends) {
                    stop();
                }
                awaitEnd();
            } while (!isDone());
        }
    }
}
