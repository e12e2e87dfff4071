// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.eip.Aggregate;
import io.pelton.routes.eip.Balancer;
import io.pelton.routes.eip.ClaimCheck;
import io.pelton.routes.eip.Delay;
import io.pelton.routes.eip.DelayedWay;
import io.pelton.routes.eip.ErrorHandler;
import io.pelton.routes.eip.Failover;
import io.pelton.routes.eip.FailureClause;
import io.pelton.routes.eip.FailureMatch;
import io.pelton.routes.eip.FailureType;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Idempotent;
import io.pelton.routes.eip.LoadBalance;
import io.pelton.routes.eip.Loop;
import io.pelton.routes.eip.MemoryRepository;
import io.pelton.routes.eip.PollEnrich;
import io.pelton.routes.eip.Redelivery;
import io.pelton.routes.eip.Reentry;
import io.pelton.routes.eip.Resequence;
import io.pelton.routes.eip.ResequenceStream;
import io.pelton.routes.eip.Sample;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.ThreadPool;
import io.pelton.routes.eip.Throttle;
import io.pelton.routes.eip.WireTap;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Connector;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The steps that keep something, or wait. */
final class BlockKinds {
    /** Makes the functions of a step: blocks, or functions for each message. */
    @FunctionalInterface
    interface Maker {
        /** With random settings; what it calls may fail as {@code calls} say. */
        Made make(SplittableRandom random, Failing calls);
    }

    /**
     * A step.
     *
     * @param function a block, or a function for each message
     * @param branches how many branches it has
     * @param emitsAll whether what it keeps is emitted, and nothing of it dropped for a reason of its own
     * @param emitsFailed whether it may emit something made of a message that fails: that is not undone
     * @param leaks what it has opened and not closed; 0 at the end
     */
    record Made(Object function, int branches, boolean emitsAll, boolean emitsFailed, AtomicInteger leaks) {
        Made(Object function, int branches) {
            this(function, branches, true, false, new AtomicInteger());
        }
    }

    /** What fails now and then. */
    interface Failing {
        /** Fails, or does not. */
        void call(String what);
    }

    /** Waits are up to a second. */
    private static final int LONGEST_MILLIS = 1_000;

    static final Map<String, Maker> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("aggregate", BlockKinds::aggregate),
            Map.entry("resequence", (random, calls) -> {
                boolean keepsDuplicates = random.nextBoolean();
                return new Made(
                        new Resequence(
                                order(random, calls), 1 + random.nextInt(8), millis(random), keepsDuplicates, random.nextBoolean(), false),
                        1,
                        keepsDuplicates,
                        false,
                        new AtomicInteger());
            }),
            Map.entry("resequenceStream", (random, calls) -> new Made(
                    new ResequenceStream(new ResequenceStream.Settings(
                            number(random, calls), 1 + random.nextInt(8), millis(random), random.nextBoolean(), random.nextBoolean())),
                    1,
                    false,
                    false,
                    new AtomicInteger())),
            Map.entry("idempotentConsumer", (random, calls) -> new Made(
                    new Idempotent(
                            "key",
                            key(random, calls),
                            new MemoryRepository(),
                            random.nextBoolean(),
                            random.nextBoolean(),
                            random.nextBoolean(),
                            random.nextBoolean()),
                    1)),
            Map.entry("throttle", (random, calls) -> {
                int limit = 1 + random.nextInt(5);
                return new Made(new Throttle(_ -> limit, millis(random), random.nextInt(4) == 0, new DelayedWay(random.nextBoolean(), true), key(random, calls)), 0);
            }),
            Map.entry("sampleByCount", (random, _) -> new Made(new Sample(1 + random.nextInt(4), 0), 0)),
            Map.entry("sampleByTime", (random, _) -> new Made(new Sample(0, millis(random)), 0)),
            Map.entry("circuitBreaker", (random, _) -> circuit(random)),
            Map.entry("roundRobin", (_, _) -> new Made(new LoadBalance(Balancer.roundRobin(3)), 3)),
            Map.entry("random", (_, _) -> new Made(new LoadBalance(Balancer.random(3)), 3)),
            Map.entry("sticky", (random, calls) -> new Made(new LoadBalance(Balancer.sticky(3, key(random, calls))), 3)),
            Map.entry("weightedInTurn", (random, _) -> new Made(new LoadBalance(weighted(random, true)), 3)),
            Map.entry("weightedByChance", (random, _) -> new Made(new LoadBalance(weighted(random, false)), 3)),
            Map.entry("failover", (random, _) -> new Made(
                    new Failover(
                            3,
                            random.nextInt(4) - 1,
                            random.nextBoolean(),
                            random.nextBoolean(),
                            new FailureMatch(List.of(new FailureType(Exception.class)), _ -> true)),
                    3)),
            Map.entry("pollEnrich", BlockKinds::pollEnrich),
            Map.entry("claimCheck", (random, calls) -> new Made(
                    new ClaimCheck(
                            List.of(ClaimCheck.Operation.values()).get(random.nextInt(ClaimCheck.Operation.values().length)),
                            key(random, calls),
                            strategy(Strategy.LATEST, calls)),
                    0)),
            Map.entry("delay", (random, calls) -> {
                long longest = millis(random);
                return new Made(
                        new Delay(
                                message -> {
                                    calls.call("the time");
                                    return number(message) * 7 % longest;
                                },
                                new DelayedWay(random.nextBoolean(), random.nextBoolean())),
                        0);
            }),
            Map.entry("threads", (random, _) -> {
                int size = 1 + random.nextInt(2);
                return new Made(new ThreadPool(size, size + random.nextInt(2), random.nextInt(3), random.nextBoolean()), 0);
            }),
            Map.entry("loop", (random, calls) -> {
                boolean copies = random.nextBoolean();
                return new Made(
                        new Loop(
                                message -> {
                                    calls.call("the count");
                                    return (int) (number(message) % 3);
                                },
                                _ -> true,
                                copies),
                        1);
            }),
            Map.entry("wireTap", (random, _) -> new Made(new WireTap(true), 1)),
            Map.entry("seda", (random, _) -> new Made(
                    new Handover(
                            "contract",
                            List.of(Handover.Waiting.values()).get(random.nextInt(Handover.Waiting.values().length)),
                            random.nextBoolean(),
                            new Handover.Queue(1 + random.nextInt(4)),
                            null,
                            new Reentry(),
                            random.nextBoolean(),
                            false),
                    1)),
            Map.entry("redelivery", (random, _) -> new Made(
                    new ErrorHandler(
                            "contract",
                            List.of(),
                            new Redelivery(random.nextInt(4), millis(random), 2, LONGEST_MILLIS, 0.1, ""),
                            null,
                            false,
                            false,
                            FailureClause.Original.NOTHING),
                    1))));

    private BlockKinds() {}

    private static long millis(SplittableRandom random) {
        return 1L + random.nextInt(LONGEST_MILLIS);
    }

    /** The number of a message. */
    static long number(Message message) {
        return (Long) message.header(BlockContractTest.NUMBER);
    }

    private static Expression key(SplittableRandom random, Failing calls) {
        int keys = 1 + random.nextInt(5);
        return message -> {
            calls.call("the key");
            return number(message) % keys;
        };
    }

    /** Now and then something that does not compare with what the others have. */
    private static Expression order(SplittableRandom random, Failing calls) {
        int orders = 1 + random.nextInt(40);
        int others = random.nextInt(3) == 0 ? 3 + random.nextInt(8) : Integer.MAX_VALUE;
        return message -> {
            calls.call("the order");
            long number = number(message);
            return number % others == 2 ? "no number" : (Object) (number * 7 % orders);
        };
    }

    private static Expression number(SplittableRandom random, Failing calls) {
        int span = 1 + random.nextInt(6);
        return message -> {
            calls.call("the number");
            long number = number(message);
            return number % 11 == 10 ? "none" : (Object) (number / span * span + (span - 1 - number % span));
        };
    }

    private static AggregationStrategy strategy(AggregationStrategy strategy, Failing calls) {
        return new AggregationStrategy() {
            @Override
            public @Nullable Message aggregate(@Nullable Message old, @Nullable Message next) {
                calls.call("the strategy");
                return strategy.aggregate(old, next);
            }

            @Override
            public void completed(Message made) {
                strategy.completed(made);
            }
        };
    }

    private static Balancer weighted(SplittableRandom random, boolean inTurn) {
        return Balancer.weighted(new int[] {1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4)}, inTurn);
    }

    private static Made aggregate(SplittableRandom random, Failing calls) {
        int size = 1 + random.nextInt(6);
        long timeout = random.nextInt(1 << random.nextInt(11));
        boolean onNewGroup = random.nextInt(8) == 0;
        int closes = random.nextInt(8) == 0 ? 2 : 0;
        boolean dropsLate = random.nextInt(8) == 0;
        boolean dropsFailed = random.nextInt(4) == 0;
        int chance = random.nextInt(3);
        Aggregate.Settings settings = new Aggregate.Settings(
                key(random, calls),
                random.nextBoolean() ? Strategy.GROUPED_BODIES : strategy(Strategy.GROUPED_BODIES, calls),
                chance == 0
                        ? message -> {
                            calls.call("the predicate");
                            return number(message) % 7 == 6;
                        }
                        : null,
                random.nextInt(3) == 0 ? null : _ -> size,
                random.nextBoolean() ? null : _ -> timeout,
                random.nextInt(4) == 0 ? millis(random) : 0,
                random.nextBoolean(),
                random.nextBoolean(),
                closes,
                dropsLate,
                onNewGroup,
                false,
                random.nextBoolean(),
                dropsFailed);
        return new Made(new Aggregate("", settings), 1, !dropsLate && !dropsFailed, chance == 0, new AtomicInteger());
    }

    private static Made circuit(SplittableRandom random) {
        boolean hasFallback = random.nextBoolean();
        String route = """
                - route:
                    id: contract
                    from:
                      uri: beacon:x
                      steps:
                        - circuitBreaker:
                            resilience4jConfiguration: {slidingWindowSize: %d, minimumNumberOfCalls: %d, waitDurationInOpenState: 1,
                              permittedNumberOfCallsInHalfOpenState: 1, throwExceptionWhenHalfOpenOrOpenState: %s}
                            steps: [{stop: {}}]
                            %s
                """
                .formatted(
                        2 + random.nextInt(4),
                        1 + random.nextInt(2),
                        random.nextBoolean(),
                        hasFallback ? "onFallback: {steps: [{stop: {}}]}" : "");
        try {
            Path file = Files.createTempFile("contract", ".yaml");
            try {
                Files.writeString(file, route);
                List<Connector> connectors = new ArrayList<>();
                ServiceLoader.load(Connector.class).forEach(connectors::add);
                Plan plan = new RouteLoader(connectors, Placeholders.none()).load(List.of(file)).getFirst();
                return plan.pipeline().steps().stream()
                        .filter(Step.Block.class::isInstance)
                        .map(Step.Block.class::cast)
                        .map(block -> new Made(block.function(), block.branches().size()))
                        .findFirst()
                        .orElseThrow();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Made pollEnrich(SplittableRandom random, Failing calls) {
        AtomicInteger open = new AtomicInteger();
        int chance = 1 + random.nextInt(3);
        SplittableRandom own = random.split();
        Pollable source = new Pollable() {
            @Override
            public Closeable announcePolls() {
                open.incrementAndGet();
                return open::decrementAndGet;
            }

            @Override
            public Poller poller(EngineRuntime runtime, boolean isKept) {
                calls.call("the poller");
                open.incrementAndGet();
                return new Poller() {
                    @Override
                    public @Nullable Message poll(Message asking) {
                        calls.call("the poll");
                        return own.nextInt(chance) == 0 ? new Message(asking.body()) : null;
                    }

                    @Override
                    public long idleMillis() {
                        return 100;
                    }

                    @Override
                    public void close() throws IOException {
                        open.decrementAndGet();
                    }
                };
            }
        };
        long timeout = random.nextBoolean() ? -1 : random.nextInt(LONGEST_MILLIS);
        return new Made(
                new PollEnrich(source, random.nextBoolean() ? null : strategy(Strategy.LATEST, calls), timeout), 0, true, false, open);
    }
}
