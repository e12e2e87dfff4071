// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SchemaCommandTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(CommandLineRun.of("schema").out(), InputFormat.JSON);

    static Stream<Path> files() throws IOException {
        return Stream.concat(yaml(Path.of("../examples")), yaml(Path.of("../differential/src/test/resources/camel")))
                .filter(file -> !file.endsWith("option-dashed.yaml")) // names with dashes are taken, but none is offered
                .filter(file -> !file.endsWith("first-line-of-jbang.yaml")); // before its document is another one
    }

    private static Stream<Path> yaml(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml") && !file.toString().endsWith(".test.yaml"))
                    .sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileThatIsGoodIsGoodByTheSchema(Path file) throws IOException {
        assertThat(errors(Files.readString(file))).isEmpty();
    }

    static Stream<String> examples() {
        return Stream.of(
                        of(Kind.STEP, RouteCatalog.steps()),
                        of(Kind.ENTRY, RouteCatalog.entries()),
                        of(Kind.AROUND, RouteCatalog.around()),
                        of(Kind.LANGUAGE, RouteCatalog.languages()),
                        of(Kind.FORMAT, RouteCatalog.formats()))
                .flatMap(stream -> stream);
    }

    private static Stream<String> of(Kind kind, List<StepDescriptor> descriptors) {
        return descriptors.stream().map(descriptor -> RouteCatalog.example(kind, descriptor.name()).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsGoodByTheSchema(String example) {
        assertThat(errors(example)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "route: {}",
        "- routes: {}",
        "- from: {uri: timer:a}",
        "- from: {uri: timer:a, steps: {log: a}}",
        "- from: {uri: timer:a, steps: [{lgo: a}]}",
        "- from: {uri: timer:a, steps: [{log: a, to: log:a}]}",
        "- from: {uri: timer:a, steps: [{log: {massage: a}}]}",
        "- from: {uri: timer:a, steps: [{setHeader: {constant: a}}]}",
        "- from: {uri: timer:a, steps: [{setBody: {simpel: a}}]}",
        "- from: {uri: timer:a, steps: [{loop: {constant: 1, copy: perhaps, steps: [{log: a}]}}]}",
        "- from: {uri: timer:a, steps: [{throttle: {constant: 1, timePeriodMillis: soon}}]}",
        "- from: {uri: timer:a, steps: [{marshal: {json: {prettyprint: true}}}]}",
        "- onException: {exeption: [java.lang.Exception]}",
        "- onException: {redeliveryPolicy: {maximumRedeliveries: many}}",
        "- route: {id: a, routeConfiguration: b, from: {uri: timer:a, steps: [{log: a}]}}",
        "- beans: {name: a, type: b}",
        "- routeConfiguration: {onExeption: []}",
        "- errorHandler: {deadLetterChannel: {redeliveryPolicy: {maximumRedeliveries: 1}}}",
    })
    void aBrokenFileIsBrokenByTheSchema(String text) {
        assertThat(errors(text)).isNotEmpty();
    }

    private static List<?> errors(String text) {
        return SCHEMA.validate(text, InputFormat.YAML);
    }
}
