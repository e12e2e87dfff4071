// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Kamelets in files beside a route, and what may be wrong with them. */
class KameletFilesTest {
    private static final String ROUTE = "- from: {uri: lines:a, steps: [{to: %s}]}\n";
    private static final String KAMELET = """
            apiVersion: camel.apache.org/v1
            kind: Kamelet
            metadata: {name: %s}
            spec:
              definition:
                title: T
                type: object
                required: [to]
                properties:
                  to: {type: string, description: the log}
                  level: {type: string, enum: [INFO, WARN], default: INFO}
                  many: {type: integer, minimum: 1, maximum: 9}
                  flag: {type: boolean}
                  word: {type: string, pattern: "^[a-z]+$"}
              dependencies: ["camel:core"]
              template:
                from:
                  uri: kamelet:source
                  steps:
                    - to: {uri: "log:{{to}}", parameters: {level: "{{level}}"}}
            """;

    @TempDir
    private Path folder;

    private List<Plan> load(Path... files) {
        return new RouteLoader(TestConnectors.all(new ArrayList<>()), Placeholders.none()).load(List.of(files));
    }

    private List<Problem> problems(String route) throws IOException {
        Path file = Files.writeString(folder.resolve("route.yaml"), route);
        try {
            load(file);
            return List.of();
        } catch (InvalidPlanException e) {
            return e.problems();
        }
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void aKameletIsFoundBesideTheRouteAndInTheFolderThere() throws IOException {
        write("near.kamelet.yaml", KAMELET.formatted("near"));
        write("kamelets/far.kamelet.yaml", KAMELET.formatted("far"));
        Path route = write("route.yaml", ROUTE.formatted("kamelet:near?to=n") + ROUTE.formatted("kamelet:far?to=f&level=WARN"));
        assertThat(load(route)).extracting(Routes::text).satisfiesExactly(
                first -> assertThat(first).contains("to log:n{level=INFO}"),
                second -> assertThat(second).contains("to log:f{level=WARN}"));
    }

    @Test
    void aKameletMayBeGivenBesideTheRoutes() throws IOException {
        Path kamelet = write("elsewhere/k.kamelet.yaml", KAMELET.formatted("k"));
        Path route = write("route.yaml", ROUTE.formatted("kamelet:k?to=n"));
        assertThat(load(route, kamelet)).hasSize(1);
    }

    @Test
    void valuesAreChecked() throws IOException {
        write("k.kamelet.yaml", KAMELET.formatted("k"));
        assertThat(problems(ROUTE.formatted("kamelet:k?to=a&level=LOUD&many=12&flag=yes&word=A1")))
                .extracting(Problem::message)
                .containsExactly(
                        "'level' of the kamelet 'k' takes one of INFO, WARN, found 'LOUD'",
                        "'many' of the kamelet 'k' is at most 9, found '12'",
                        "'flag' of the kamelet 'k' takes true or false, found 'yes'",
                        "'word' of the kamelet 'k' has to match '^[a-z]+$', found 'A1'");
        assertThat(problems(ROUTE.formatted("kamelet:k?many=x"))).extracting(Problem::message).containsExactly(
                "the kamelet 'k' needs 'to': the log", "'many' of the kamelet 'k' takes a whole number, found 'x'");
        assertThat(problems(ROUTE.formatted("kamelet:k?to=a&levl=INFO"))).extracting(Problem::suggestion)
                .containsExactly("did you mean 'level'?");
    }

    @Test
    void aValueWithAPlaceholderWithoutOneIsNotChecked() throws IOException {
        write("k.kamelet.yaml", KAMELET.formatted("k"));
        assertThat(problems(ROUTE.formatted("\"kamelet:k?to=a&many={{m}}&word={{W}}\"")))
                .extracting(Problem::message)
                .containsOnly("the placeholder {{m}} has no value", "the placeholder {{W}} has no value");
    }

    @Test
    void aNameThatIsNearlyRightIsSuggested() throws IOException {
        write("sender.kamelet.yaml", KAMELET.formatted("sender"));
        assertThat(problems(ROUTE.formatted("kamelet:sendr?to=a"))).extracting(Problem::suggestion)
                .containsExactly("did you mean 'sender'?");
    }

    @Test
    void whatIsWrongWithAFileIsSaidThere() throws IOException {
        Path file = write("k.kamelet.yaml", KAMELET.formatted("other").replace("type: integer", "type: number9"));
        assertThat(problems(ROUTE.formatted("kamelet:k?to=a")))
                .anySatisfy(problem -> {
                    assertThat(problem.message()).isEqualTo("there is no type 'number9' of properties");
                    assertThat(problem.origin().file()).isEqualTo(file.toString());
                    assertThat(problem.origin().line()).isEqualTo(12);
                })
                .anySatisfy(problem ->
                        assertThat(problem.message()).isEqualTo("the file is called 'k', the kamelet in it 'other'"));
        write("k.kamelet.yaml", "- from: {uri: lines:a, steps: []}\n");
        assertThat(problems(ROUTE.formatted("kamelet:k?to=a"))).extracting(Problem::message)
                .containsExactly("a kamelet is expected, one document with 'kind: Kamelet'");
        write("k.kamelet.yaml", KAMELET.formatted("k").replace("kind: Kamelet", "kind: Pipe"));
        assertThat(problems(ROUTE.formatted("kamelet:k?to=a"))).extracting(Problem::message)
                .containsExactly("Camel's kind 'Pipe' is not supported yet");
    }
}
