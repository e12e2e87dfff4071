// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SmallestRoutesTest {
    @Test
    void everythingIsTakenOut_butWhatMakesItFail() {
        String smallest = SmallestRoutes.of("""
                # send: {"body": "a"}
                # send: {"body": "b"}
                - route:
                    from:
                      uri: direct:in
                      steps:
                        - filter:
                            simple: "${body}"
                            steps:
                              - to: mock:bad
                              - to: mock:x
                        - to: mock:y
                - route:
                    from: {uri: "direct:a", steps: [{to: "mock:z"}]}
                """, yaml -> {
            if (yaml.contains("\"b\"") && yaml.contains("mock:bad")) {
                throw new AssertionError("fails");
            }
            throw new IllegalStateException("does not");
        });
        assertThat(smallest).isEqualTo("""
                # send: {"body": "b"}
                - route:
                    from:
                      uri: direct:in
                      steps:
                        - filter:
                            simple: "${body}"
                            steps:
                              - to: mock:bad
                """);
    }
}
