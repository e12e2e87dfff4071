// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the catalogue says is true. */
final class RouteCatalogTest {
    static Stream<FunctionGroup.Function> functions() {
        return RouteCatalog.functions().stream().flatMap(group -> group.functions().stream());
    }

    @ParameterizedTest
    @MethodSource("functions")
    void when_functionIsListed_then_itIsOne(FunctionGroup.Function function) throws SimpleSyntaxException {
        String text = function.usage().replace("TYPE", "String").replace("METHOD", "toString");
        assertThat(Simple.expression(text, new Beans())).isNotNull();
        assertThat(function.name()).isNotBlank();
        assertThat(function.summary()).isNotBlank().doesNotEndWith(".");
        assertThat(RouteCatalog.notYet(Kind.FUNCTION, List.of())).doesNotContain(function.name());
    }

    @Test
    void when_languagesAndFormatsAreListed_then_theyAreThoseThatAreRead() {
        assertThat(RouteCatalog.formats()).extracting(StepDescriptor::name).containsExactlyElementsOf(FormatReader.FORMATS);
        assertThat(RouteCatalog.languages())
                .extracting(StepDescriptor::name)
                .containsExactlyInAnyOrderElementsOf(ExpressionReader.LANGUAGES);
        assertThat(RouteCatalog.around())
                .extracting(StepDescriptor::name)
                .containsAll(FrameReader.NAMES)
                .contains("routeTemplate", "templatedRoute")
                .hasSize(FrameReader.NAMES.size() + 2);
    }

    @Test
    void when_somethingIsThere_then_itIsNotAmongWhatIsNot() {
        assertThat(RouteCatalog.notYet(Kind.STEP, List.of())).contains("saga").doesNotContain("intercept", "when", "split");
        assertThat(RouteCatalog.notYet(Kind.ENDPOINT, List.of("timer"))).contains("kafka").doesNotContain("timer");
    }

    /** Beans of any name. */
    private static final class Beans implements Environment {
        @Override
        public Optional<String> property(String name) {
            return Optional.of("");
        }

        @Override
        public Expression bean(String name, @Nullable String method) {
            return _ -> name;
        }

        @Override
        public Expression reference(String name) {
            return _ -> name;
        }

        @Override
        public Expression language(String language, String text, @Nullable String source) {
            return _ -> text;
        }
    }
}
