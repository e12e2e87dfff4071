// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.flow.BlockSpec;
import io.pelton.plan.Step;
import io.pelton.routes.eip.Aggregate;
import io.pelton.routes.eip.Failover;
import io.pelton.routes.eip.Resequence;
import io.pelton.routes.eip.ResequenceStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Options that count, where a number is written that is greater than any count: it is the greatest, never another one. */
class LargeNumbersTest {
    private static final long LARGE = (1L << 32) + 1;

    private static <F> F read(Class<F> function, String step) {
        List<Step> steps = Routes.load("- from: {uri: 'lines:x', steps: [{" + step + "}]}\n").getFirst().pipeline().steps();
        return steps.stream()
                .flatMap(LargeNumbersTest::functions)
                .filter(function::isInstance)
                .map(function::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Stream<BlockSpec<Object>> functions(Step step) {
        return step instanceof Step.Block block
                ? Stream.concat(
                        Stream.of(block.function()),
                        block.branches().stream().flatMap(branch -> branch.steps().stream()).flatMap(LargeNumbersTest::functions))
                : Stream.empty();
    }

    @Test
    void resequence() {
        String config = "resequence: {simple: '${body}', %s: {%s: " + LARGE + "}, steps: [{to: 'log:x'}]}";
        assertThat(read(Resequence.class, config.formatted("batchConfig", "batchSize")).size()).isEqualTo(Integer.MAX_VALUE);
        assertThat(read(ResequenceStream.class, config.formatted("streamConfig", "capacity")).settings().capacity())
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aggregate() {
        assertThat(read(Aggregate.class, "aggregate: {correlationExpression: {constant: x}, completionSize: 2, closeCorrelationKeyOnCompletion: " + LARGE
                                + ", aggregationStrategy: '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy', steps: [{to: 'log:x'}]}")
                        .settings().closesKeys())
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void failover() {
        String balancer = "loadBalance: {failoverLoadBalancer: {maximumFailoverAttempts: %d}, steps: [{to: 'log:x'}, {to: 'log:y'}]}";
        assertThat(read(Failover.class, balancer.formatted(LARGE)).moreAttempts()).isEqualTo(Integer.MAX_VALUE);
        assertThat(read(Failover.class, balancer.formatted(-LARGE)).moreAttempts()).isEqualTo(-1);
    }
}
