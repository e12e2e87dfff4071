// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs something in rounds: each is killed several times, goes on where it was, and in the end its output is compared. Aims by turns at the growth of the
 * output, at that of the manifest, and at the phase that was hit least.
 */
final class Trial {
    private static final int MOST_LIVES = 24;
    private static final int MOST_ROUNDS = 10;
    private static final long MOST_RESTORE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int SIGKILL = 128 + 9;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

    /** How long nothing must come before something is taken for lost. */
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(20);

    /** How long nothing must come when all is there: it could be there again. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Makes what a round is about. */
    interface Maker {
        Killed in(Path folder, SplittableRandom random) throws IOException;
    }

    private final Path folder;
    private final Repeat repeat;
    private final SplittableRandom random;
    private final List<String> program;
    private final Maker maker;
    private final Hits hits = new Hits();
    private int aims;
    private int rounds;
    private int lost;
    private int doubled;
    private int foreign;
    private String firstDifference = "no difference";

    /** @param program a main class, and what it gets before the arguments of {@link PhasedRun} */
    Trial(Path folder, Repeat repeat, List<String> program, Maker maker) {
        this.folder = folder;
        this.repeat = repeat;
        this.random = new SplittableRandom(repeat.seed());
        this.program = program;
        this.maker = maker;
    }

    /** Of {@code pelton} as it is. */
    Trial(Path folder, Repeat repeat, Maker maker) {
        this(folder, repeat, List.of(PhasedRun.class.getName()), maker);
    }

    /** Goes on in rounds until there were as many kills as are asked for, and enough phases were hit; gives up after three times as many. */
    private void run() throws IOException, InterruptedException {
        int kills = repeat.kills();
        while (hits.kills() < kills || (!hasHitEnough() && hits.kills() < 3 * kills)) {
            int left = Math.max(1, kills - hits.kills());
            round(repeat.isLong() ? Math.min(1 + random.nextInt(MOST_LIVES), left) : left, this::aim);
            if (repeat.isLong()) {
                System.out.println(repeat.test().getSimpleName() + ": " + this);
            }
        }
    }

    /** A kill while a first process starts hits none of them. */
    private boolean hasHitEnough() {
        return hits.phases() >= leastPhases() && hits.of(hits.rarest(Phase.HIT)) >= repeat.ofEach();
    }

    private int leastPhases() {
        return repeat.ofEach() > 0 ? Phase.HIT.size() : 2;
    }

    /** Runs as often as is asked for: nothing is lost, doubled or torn, and kills have hit. */
    void assertExactInEveryPhase() throws IOException, InterruptedException {
        run();
        assertThat(isExact()).as("nothing is lost, doubled or torn: %s; %s", this, repeat).isTrue();
        assertThat(hits.phases()).as("%s; %s", this, repeat).isGreaterThanOrEqualTo(leastPhases());
        assertThat(hits.of(hits.rarest(Phase.HIT))).as("%s; %s", this, repeat).isGreaterThanOrEqualTo(repeat.ofEach());
    }

    /** Kills as {@code aim} says, once in each round, until something is lost, doubled or torn; gives up after some rounds. */
    void runUntilNoticed(Aim aim) throws IOException, InterruptedException {
        for (int i = 0; i < MOST_ROUNDS && isExact(); i++) {
            round(1, _ -> aim);
        }
    }

    private boolean isExact() {
        return lost + doubled + foreign == 0;
    }

    int lost() {
        return lost;
    }

    int doubled() {
        return doubled;
    }

    /** Kills a run so often, if it does not end before, lets it run to its end, and compares. */
    private void round(int kills, Function<Boolean, Aim> aiming) throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve("round" + rounds++));
        Killed killed = maker.in(work, random);
        Life life = new Life(killed, work);
        boolean hasEnded = false;
        for (int i = 0; i < kills && !hasEnded; i++) {
            killed.between(life.hasBegun);
            hasEnded = !life.isKilled(aiming.apply(life.hasBegun));
        }
        killed.complete();
        if (!hasEnded) {
            life.toTheEnd();
        }
        compare(killed);
    }

    private void compare(Killed killed) throws IOException {
        List<String> found = killed.found();
        Comparison comparison = Comparison.of(killed.wanted(), found);
        lost += comparison.lost().size();
        doubled += comparison.doubled().size();
        foreign += comparison.foreign().size();
        if (!comparison.isExact() && firstDifference.startsWith("no")) {
            firstDifference = "round " + (rounds - 1) + ": " + comparison;
        }
    }

    /** @param goesOn whether there is something to be restored */
    private Aim aim(boolean goesOn) {
        if (aims++ % 3 > 0) {
            return in(hits.rarest(goesOn ? Phase.HIT : Phase.OF_EPOCHS));
        }
        return random.nextBoolean()
                ? new Aim.Output(1 + random.nextLong(random.nextBoolean() ? 100_000 : 3_000))
                : new Aim.Manifest(1 + random.nextInt(mostManifests()), random.nextBoolean() ? 0 : random.nextLong(20_000));
    }

    /** Where syncs are slow, epochs come seldom, as pauses may take a small part of the time only: few kills had better not wait for many. */
    private int mostManifests() {
        return repeat.isLong() ? 8 : 2;
    }

    /** Restoring takes long, and comes once in a life; the others are over soon, so that few kills had better wait for them. */
    private Aim in(Phase phase) {
        if (phase == Phase.RESTORE) {
            return new Aim.In(phase, 1, false, random.nextLong(MOST_RESTORE_NANOS));
        }
        boolean standsStill = phase != Phase.READ && (!repeat.isLong() || random.nextInt(3) == 0);
        long delayNanos = random.nextBoolean() ? 0 : random.nextLong(1L << (10 + random.nextInt(14)));
        return new Aim.In(phase, 1 + random.nextInt(repeat.isLong() ? 5 : 2), standsStill, delayNanos);
    }

    @Override
    public String toString() {
        return hits + " in " + rounds + " rounds, " + lost + " lost, " + doubled + " doubled, " + foreign + " foreign; " + firstDifference;
    }

    /** The processes of a round, one after the other. */
    private final class Life {
        private final Killed killed;
        private final PhaseFile phases;
        private final Child child;

        /** Whether there is something to go on with. */
        private boolean hasBegun;

        Life(Killed killed, Path work) throws IOException {
            this.killed = killed;
            this.phases = new PhaseFile(work.resolve("phases"));
            this.child = new Child(work.resolve("said"), program, killed.arguments(work.resolve("phases")));
        }

        /** Starts a process and kills it; false if it has ended before. */
        boolean isKilled(Aim aim) throws IOException, InterruptedException {
            phases.clear();
            if (aim instanceof Aim.In in && in.standsStill()) {
                phases.standStill(in.phase(), in.time());
            }
            Growth growth = new Growth(killed);
            Process process = child.start();
            await(process, growth, aim);
            process.destroyForcibly();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("the process has ended").isTrue();
            if (process.exitValue() != SIGKILL) {
                assertThat(process.exitValue()).as("exit code after %s, %s: %s", aim, repeat, child.said()).isZero();
                return false;
            }
            Phase phase = phases.phase();
            hits.add(phase == Phase.RESTORE && !hasBegun ? Phase.START : phase);
            hasBegun |= phases.entered(Phase.READ) > 0;
            return true;
        }

        private void await(Process process, Growth growth, Aim aim) throws IOException {
            long begin = System.nanoTime();
            while (process.isAlive() && !isMet(aim, growth)) {
                killed.meanwhile();
                if (isSoon(aim)) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(20_000);
                }
                assertThat(System.nanoTime() - begin).as("it does not come to %s; %s, %s", aim, repeat, child.said()).isLessThan(PATIENCE_NANOS);
            }
            if (aim instanceof Aim.In in) {
                long until = System.nanoTime() + in.delayNanos();
                while (process.isAlive() && System.nanoTime() - until < 0) {
                    killed.meanwhile();
                }
            }
        }

        /** Whether it may be met at any moment, and soon be over. */
        private boolean isSoon(Aim aim) {
            return aim instanceof Aim.In in && !in.standsStill() && phases.phase().compareTo(Phase.READ) >= 0 && phases.entered(in.phase()) + 1 >= in.time();
        }

        private boolean isMet(Aim aim, Growth growth) throws IOException {
            return switch (aim) {
                case Aim.Output output -> growth.is(output);
                case Aim.Manifest manifest -> growth.is(manifest);
                case Aim.In in -> phases.entered(in.phase()) >= in.time();
            };
        }

        /** Starts it once more, and lets it end. */
        void toTheEnd() throws IOException, InterruptedException {
            phases.clear();
            Process process = child.start();
            if (!killed.ends()) {
                awaitQuiet(process);
                process.destroy();
            }
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the process has ended").isTrue();
            assertThat(process.exitValue()).as("exit code of the last run; %s: %s", repeat, child.said()).isZero();
        }

        /** Until it has begun, and all is written or nothing more comes. */
        private void awaitQuiet(Process process) throws IOException, InterruptedException {
            long begin = System.nanoTime();
            while (process.isAlive() && phases.entered(Phase.READ) == 0 && System.nanoTime() - begin < PATIENCE_NANOS) {
                process.waitFor(10, TimeUnit.MILLISECONDS);
            }
            long wanted = killed.wanted().stream().mapToLong(line -> line.length() + 1L).sum();
            long size = Growth.size(killed.output());
            long since = System.nanoTime();
            while (process.isAlive() && System.nanoTime() - since < (size < wanted ? LATE_NANOS : QUIET_NANOS)) {
                process.waitFor(10, TimeUnit.MILLISECONDS);
                long now = Growth.size(killed.output());
                since = now == size ? since : System.nanoTime();
                size = now;
            }
        }
    }
}
