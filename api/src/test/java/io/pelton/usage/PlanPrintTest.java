// SPDX-License-Identifier: Apache-2.0

package io.pelton.usage;

import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static io.pelton.usage.Fakes.sink;
import static io.pelton.usage.Fakes.source;
import static org.assertj.core.api.Assertions.assertThat;

class PlanPrintTest {
    private static final String TEXT = """
            flow orders
              merge [merge-1]                                       +1
                  from lines:a.log [from-1]                         +2
                  filter [filter-1]                                 +2
                  from lines:b.log [second]                         +3
              parallel 4 unordered [parallel-1]                     +4
              choice [choice-1]                                     +6
                when 1
                  async, 8 at once [async-1]                        +8
                  to log:large [to-1]                               +9
                  stop [stop-1]                                     +10
                when 2
                  limit 10 [limit-1]                                +11
                otherwise
                  distinct among 100 [distinct-1]                   +12
              multicast [multicast-1]                               +13
                branch 1
                  to file:"a" & <b> [to-2]                          +14
                  on error: skip
                branch 2
                  flatMap [flatMap-1]                               +15
                  to discard [to-3]                                 +16
              peek [peek-1]                                         +17
              to stream:out [to-4]                                  +18
              on error: retry 3 times, then dead letter to file:dead
            """;

    private static final String MERMAID = """
            flowchart TD
                n0(["lines:a.log<br/><small>from-1</small>"])
                n1["filter<br/><small>filter-1</small>"]
                n0 --> n1
                n2(["lines:b.log<br/><small>second</small>"])
                n3(("merge<br/><small>merge-1</small>"))
                n1 --> n3
                n2 --> n3
                n4["parallel 4 unordered<br/><small>parallel-1</small>"]
                n3 --> n4
                n5{"choice<br/><small>choice-1</small>"}
                n4 --> n5
                n6["async, 8 at once<br/><small>async-1</small>"]
                n5 --> |"when 1"| n6
                n7[("log:large<br/><small>to-1</small>")]
                n6 --> n7
                n8(("stop<br/><small>stop-1</small>"))
                n7 --> n8
                n9["limit 10<br/><small>limit-1</small>"]
                n5 --> |"when 2"| n9
                n10["distinct among 100<br/><small>distinct-1</small>"]
                n5 --> |"otherwise"| n10
                n11[/"multicast<br/><small>multicast-1</small>"/]
                n9 --> n11
                n10 --> n11
                n12[("file:&quot;a&quot; &amp; &lt;b&gt;<br/><small>to-2</small>")]
                n11 --> n12
                n13["flatMap<br/><small>flatMap-1</small>"]
                n11 --> n13
                n14[("discard<br/><small>to-3</small>")]
                n13 --> n14
                n15["peek<br/><small>peek-1</small>"]
                n12 --> n15
                n14 --> n15
                n16[("stream:out<br/><small>to-4</small>")]
                n15 --> n16
            """;

    private final int firstLine = Fakes.here().line();
    private final Plan plan = Flow.merge(
                    Flow.from(source("lines:a.log")).filter(record -> record > 0),
                    Flow.from(source("lines:b.log")).as("second"))
            .parallel(4)
            .unordered()
            .choice(choice -> choice
                    .when(record -> record > 5, large -> large
                            .async(record -> record, 8)
                            .to(sink("log:large"))
                            .<Integer>stop())
                    .when(record -> record > 3, medium -> medium.limit(10))
                    .otherwise(small -> small.distinct(record -> record, 100)))
            .multicast(
                    one -> one.to(sink("file:\"a\" & <b>")).onError(ErrorPolicy.skip()),
                    two -> two.<Integer>flatMap((record, out) -> out.emit(record))
                            .to(sink("discard")))
            .peek(record -> {})
            .to(sink("stream:out"))
            .onError(ErrorPolicy.deadLetter(sink("file:dead")).retry(3, Duration.ofSeconds(1)))
            .named("orders")
            .plan();

    @Test
    void when_printedAsText_then_everyStepWithItsOrigin() {
        assertThat(relative(plan.toText())).isEqualTo(TEXT);
    }

    @Test
    void when_printedAsMermaid_then_aFlowchart() {
        assertThat(plan.toMermaid()).isEqualTo(MERMAID);
    }

    @Test
    void when_severalArePrintedAsMermaid_then_oneFlowchartWithAFrameForEach() {
        Plan first = Flow.from(source("lines:a.log")).to(sink("discard")).named("first").plan();
        Plan second = Flow.from(source("lines:b.log")).to(sink("log:\"b\"")).named("second").plan();

        assertThat(Plan.toMermaid(List.of(first, second)))
                .isEqualTo(
                        """
                        flowchart TD
                            subgraph f0 ["first"]
                                direction TB
                                f0_n0(["lines:a.log<br/><small>from-1</small>"])
                                f0_n1[("discard<br/><small>to-1</small>")]
                                f0_n0 --> f0_n1
                            end
                            subgraph f1 ["second"]
                                direction TB
                                f1_n0(["lines:b.log<br/><small>from-1</small>"])
                                f1_n1[("log:&quot;b&quot;<br/><small>to-1</small>")]
                                f1_n0 --> f1_n1
                            end
                        """);
    }

    @Test
    void when_onlyOriginsDiffer_then_theVersionIsTheSame() {
        Plan one = Flow.from(source("in")).filter(record -> true).to(sink("out")).plan();
        Plan other = Flow.from(source("in"))
                .filter(record -> false)
                .to(sink("out"))
                .plan();
        assertThat(other.version()).isEqualTo(one.version()).matches("[0-9a-f]{8}");
    }

    @Test
    void when_stepsOrEndpointsOrTheirOrderDiffer_then_theVersionDiffers() {
        Flow<Integer> in = Flow.from(source("in"));
        assertThat(new String[] {
                    in.to(sink("out")).plan().version(),
                    in.to(sink("out2")).plan().version(),
                    Flow.from(source("in2")).to(sink("out")).plan().version(),
                    in.filter(record -> true).map(record -> record).to(sink("out")).plan().version(),
                    in.map(record -> record).filter(record -> true).to(sink("out")).plan().version(),
                    in.filter(record -> true).as("named").map(record -> record).to(sink("out")).plan().version(),
                    in.to(sink("out")).onError(ErrorPolicy.skip()).plan().version(),
                    in.to(sink("out")).named("other").plan().version(),
                })
                .doesNotHaveDuplicates();
    }

    /** Origins as the distance from the first line of the plan, so that this file can change. */
    private String relative(String text) {
        StringBuilder relative = new StringBuilder();
        for (String line : text.lines().toList()) {
            int at = line.indexOf("PlanPrintTest.java:");
            if (at >= 0) {
                int number = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
                relative.append(line, 0, at).append('+').append(number - firstLine);
            } else {
                relative.append(line);
            }
            relative.append('\n');
        }
        return relative.toString();
    }

}
