// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A strategy that fails for a message takes nothing from the groups. */
class AggregateFailureTest {
    @ParameterizedTest
    @EnumSource(Mode.class)
    void aMessageThatBeginsAGroupAndFailsLosesNoOtherGroup(Mode mode) throws Exception {
        Observed seen = OnPelton.run(RouteCase.of("aggregate.yaml", """
                # send: {"body": "a", "headers": {"k": 1}}
                # send: {"body": "b", "headers": {"k": 1}}
                # send: {"body": "bad", "headers": {"k": 2}}
                # send: {"body": "c", "headers": {"k": 2}}
                # send: {"body": "bad", "headers": {"k": 2}}
                # send: {"body": "d", "headers": {"k": 3}}
                - route:
                    from:
                      uri: direct:in
                      steps:
                        - aggregate:
                            correlationExpression: {header: k}
                            aggregationStrategy: "#class:io.pelton.testkit.camel.PickyStrategy"
                            completionOnNewCorrelationGroup: true
                            completionSize: 100
                            steps: [{to: "mock:group"}]
                """), mode);
        assertThat(seen.outcomes()).filteredOn(outcome -> outcome.startsWith("failed")).hasSize(2);
        assertThat(seen.mocks().get("group")).extracting(text -> text.substring(0, text.indexOf('>') + 1))
                .containsExactly("String<a+b>", "String<c>", "String<d>");
    }
}
