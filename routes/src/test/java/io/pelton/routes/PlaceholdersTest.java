// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Problem;
import io.pelton.plan.Plan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Where the values of placeholders come from, and what they may contain. */
final class PlaceholdersTest {
    private static final Placeholders ALL = Placeholders.of(
            Map.of("a", "set"),
            Map.of("a", "env", "b", "env", "C_D_E", "upper", "c.d-e", "exact", "F_G", "upper", "HOME", "/root"),
            Map.of("a", "property", "b", "property", "f.g", "property", "p", "property"));

    @ParameterizedTest
    @CsvSource({
        "{{a}}, set",
        "{{b}}, env",
        "{{c.d-e}}, exact",
        "{{f-g}}, upper",
        "{{f.g}}, upper",
        "{{p}}, property",
        "{{ p }}, property",
        "{{p:default}}, property",
        "{{q:default}}, default",
        "{{q:}}, ''",
        "{{q:a:b}}, a:b",
        "{{env:HOME}}, /root",
        "{{env:NONE:x}}, x",
        "x{{p}}{{q:-}}y, xproperty-y",
    })
    void when_placeholderIsRead_then_firstSourceWithAValueWins(String text, String value) {
        String yaml = "- route: {id: 'x', from: {uri: 'lines:[" + text + "]', steps: [{log: x}]}}";

        Plan plan = Routes.load(yaml, ALL).getFirst();

        assertThat(plan.toText()).contains("from lines:[" + value + "]{");
    }

    @Test
    void when_valueLooksLikeYaml_then_itStaysText_andItsPlaceholdersAreReplaced() {
        Placeholders odd = Placeholders.of(Map.of("x", "{a: [1]} {{y}} # !!z{{?none}}{{n?nested=false}}", "y", "<{{w:d}}>", "n", "{{y}}"), Map.of(), Map.of());

        Plan plan = Routes.load("- from: {id: '{{x}}', uri: lines:a, steps: [{log: x}]}", odd).getFirst();

        assertThat(plan.id()).isEqualTo("{a: [1]} <d> # !!z{{y}}");
    }

    @Test
    void when_valueHasItself_orAPlaceholderWithoutValue_then_itIsSaid() {
        Placeholders circle = Placeholders.of(Map.of("a", "1{{b}}", "b", "2{{a}}", "c", "{{none}}"), Map.of(), Map.of());

        assertThat(Routes.problems("- from: {uri: 'lines:{{a}}', steps: [{log: '{{c}}'}]}", circle))
                .extracting(problem -> Routes.place(problem) + " " + problem.message())
                .containsExactly(
                        "1:22 PL112 the value of the placeholder {{a}} has itself in it: a, b, a", "1:45 PL112 the placeholder {{none}} has no value");
    }

    @Test
    void when_bracesCloseNothing_besideAPlaceholder_then_theirPlaceIsGiven() {
        Placeholders one = Placeholders.of(Map.of("x", "1"), Map.of(), Map.of());

        assertThat(Routes.problems("- from: {uri: lines:a, steps: [{log: '{ {{x}}}}'}, {log: '{x}} {{x}}'}, {log: '{{{x}}\\}}}}'}]}", one))
                .extracting(problem -> Routes.place(problem) + " " + problem.message())
                .containsExactly("1:46 PL112 '}}' closes no placeholder", "1:61 PL112 '}}' closes no placeholder", "1:88 PL112 '}}' closes no placeholder");
    }

    @Test
    void when_errorStandsBehindAPlaceholder_then_placeIsThatInTheFile() {
        Placeholders longer = Placeholders.of(Map.of("x", "much longer than its name"), Map.of(), Map.of());

        List<Problem> problems =
                Routes.problems("- from: {uri: 'lines:{{x}}?cahrset=a', steps: [{log: '{{x}}${b}{{x}}${c}'}]}", longer);

        assertThat(problems).extracting(Routes::place).containsExactly("1:28 PL107", "1:62 PL111");
    }

    @Test
    void when_errorStandsInAPlaceholder_then_placeIsThePlaceholder() {
        Placeholders bad = Placeholders.of(Map.of("x", "abc${nothing}"), Map.of(), Map.of());

        assertThat(Routes.problems("- from: {uri: lines:a, steps: [{log: 'ab{{x}}'}]}", bad))
                .extracting(Routes::place)
                .containsExactly("1:41 PL111");
    }
}
