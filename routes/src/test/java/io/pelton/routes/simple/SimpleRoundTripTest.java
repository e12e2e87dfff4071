// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.simple.Condition.Comparison;
import io.pelton.routes.simple.Value.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Random expressions, printed and parsed again, are the same. {@code -Dpelton.seed=N} repeats a run. */
final class SimpleRoundTripTest {
    private static final int ROUNDS = 5_000;
    private static final String[] TEXTS = {
        "a", " ", "5", "it", "}", "&&", "==", "ä€😀", "null", "{{x}}", "$", "\"", "\n"
    };

    private final long seed = Long.getLong("pelton.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void when_conditionIsPrinted_then_itParsesToTheSame() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            Condition condition = condition();
            String text = condition.toString();

            Condition parsed = new SimpleParser(text).condition();

            assertThat(withoutColumns(parsed)).as("-Dpelton.seed=%d: %s", seed, text).isEqualTo(condition);
        }
    }

    @Test
    void when_templateIsPrinted_then_itParsesToTheSame() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            Value template = template();

            assertThat(new SimpleParser(template.toString()).template())
                    .as("-Dpelton.seed=%d: %s", seed, template)
                    .isEqualTo(template);
        }
    }

    @Test
    void when_textIsArbitrary_then_parserAnswersOrRefuses() {
        String alphabet = "${}[].'\"&|=!<>~ \\nbodyheader5-\n";
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(24); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertRefusedAtMost(text.toString());
        }
    }

    private void assertRefusedAtMost(String text) {
        try {
            Simple.predicate(text);
            Simple.expression(text);
        } catch (SimpleSyntaxException e) {
            assertThat(e.index()).as("-Dpelton.seed=%d: %s", seed, text).isBetween(0, text.length());
        }
    }

    private Condition condition() {
        Condition condition = term();
        for (int more = random.nextInt(3); more > 0; more--) {
            condition = random.nextBoolean()
                    ? new Condition.And(condition, term())
                    : new Condition.Or(condition, term());
        }
        return condition;
    }

    private Condition term() {
        Operator[] operators = Operator.values();
        return random.nextInt(4) == 0
                ? new Condition.Truth(operand())
                : new Comparison(operand(), operators[random.nextInt(operators.length)], operand(), 0);
    }

    private Value operand() {
        return switch (random.nextInt(7)) {
            case 0 -> new Value.NumberLiteral("-12", -12L);
            case 1 -> new Value.NumberLiteral("1.5", 1.5);
            case 2 -> new Value.BooleanLiteral(random.nextBoolean());
            case 3 -> new Value.NullLiteral(false);
            case 4 -> function();
            default -> new Value.Quoted(template());
        };
    }

    /** Literals and functions in turn, as two literals side by side are one. */
    private Value template() {
        List<Value> parts = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            boolean isAfterLiteral = !parts.isEmpty() && parts.getLast() instanceof Literal;
            parts.add(isAfterLiteral || random.nextBoolean() ? function() : literal());
        }
        return switch (parts.size()) {
            case 0 -> new Literal("");
            case 1 -> parts.getFirst();
            default -> new Value.Template(parts);
        };
    }

    private Literal literal() {
        String text = TEXTS[random.nextInt(TEXTS.length)] + TEXTS[random.nextInt(TEXTS.length)];
        return new Literal(text.replace("${", "$ {"));
    }

    private Value function() {
        return switch (random.nextInt(9)) {
            case 0 -> new Value.BodyText();
            case 1 -> new Value.Header("x.y-z");
            case 2 -> new Value.AllHeaders();
            case 3 -> new Value.NullLiteral(true);
            case 4 -> new Value.Field("x y.z");
            case 5 -> new Value.Property("x.y-z");
            case 6 -> new Value.Variable("x-y");
            case 7 -> new Value.AllVariables();
            default -> new Value.Body();
        };
    }

    private static Condition withoutColumns(Condition condition) {
        return switch (condition) {
            case Comparison comparison ->
                new Comparison(comparison.left(), comparison.operator(), comparison.right(), 0);
            case Condition.Truth truth -> truth;
            case Condition.And and -> new Condition.And(withoutColumns(and.left()), withoutColumns(and.right()));
            case Condition.Or or -> new Condition.Or(withoutColumns(or.left()), withoutColumns(or.right()));
        };
    }
}
