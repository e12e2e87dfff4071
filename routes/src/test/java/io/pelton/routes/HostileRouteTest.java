// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Route files that want to do more than lead messages: each way to a class of Java ends where that class is not allowed. */
class HostileRouteTest {
    private static final String OWN = "io.pelton.routes.HostileRouteTest$";

    @TempDir
    Path folder;

    /** Allowed; what it gives is not. */
    public static final class Giver {
        private final ProcessBuilder builder = new ProcessBuilder("false");

        /** As all beans are. */
        public Giver() {}

        /** A process. */
        public static ProcessBuilder made() {
            return new ProcessBuilder("false");
        }

        /** A process. */
        public ProcessBuilder give() {
            return builder;
        }

        /** A property with a property. */
        public Thread getThread() {
            return Thread.currentThread();
        }
    }

    /** Allowed, but what it is a kind of is not. */
    public static final class Worker extends Thread {
        /** As all beans are. */
        public Worker() {}

        /** Its own method. */
        public String tell() {
            return "fine";
        }
    }

    /** Not allowed; its code would be noticed. */
    public static final class Canary {
        static {
            System.setProperty("pelton.canary", "dead");
        }

        /** As all beans are. */
        public Canary() {}

        /** Also static. */
        public static Canary made() {
            return new Canary();
        }
    }

    private List<Problem> problems(String yaml) throws Exception {
        Path file = Files.writeString(folder.resolve("route.yaml"), yaml);
        AllowedClasses classes = AllowedClasses.values().withNames(List.of(OWN + "Giver", OWN + "Worker"));
        try (RouteLoader loader = new RouteLoader(TestConnectors.all(new ArrayList<>()), Placeholders.none()).withClasses(classes)) {
            loader.load(List.of(file));
            return List.of();
        } catch (InvalidPlanException e) {
            return e.problems();
        }
    }

    private static String route(String step) {
        return "- from: {uri: 'lines:in', steps: [{" + step + "}, {to: 'log:out'}]}\n";
    }

    private static void isRefused(List<Problem> problems, String yaml) {
        assertThat(problems).as(yaml).hasSize(1);
        Problem problem = problems.getFirst();
        assertThat(problem.code()).as(problem.toString()).isEqualTo(ErrorCode.NOT_ALLOWED);
        assertThat(problem.suggestion()).contains("--allow-class=");
        assertThat(problem.origin().line()).isOne();
        assertThat(problem.origin().column()).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "type: java.lang.ProcessBuilder, constructors: {0: touch}",
        "type: '#class:java.lang.ProcessBuilder', constructors: {0: touch}",
        "type: '[Ljava.lang.ProcessBuilder;'",
        "type: java.lang.Runtime, factoryMethod: getRuntime",
        "type: java.lang.System, factoryMethod: getenv",
        "type: java.lang.Thread, initMethod: start",
        "type: java.lang.ThreadGroup, constructors: {0: a}",
        "type: java.lang.Class, factoryMethod: forName, constructors: {0: java.lang.Runtime}",
        "type: java.lang.ClassLoader, factoryMethod: getSystemClassLoader",
        "type: java.lang.ModuleLayer, factoryMethod: boot",
        "type: java.lang.ProcessHandle, factoryMethod: current",
        "type: java.lang.invoke.MethodHandles, factoryMethod: lookup",
        "type: java.lang.reflect.Proxy",
        "type: java.lang.management.ManagementFactory, factoryMethod: getRuntimeMXBean",
        "type: java.io.File, constructors: {0: /etc/passwd}, destroyMethod: delete",
        "type: java.io.FileWriter, constructors: {0: x}",
        "type: java.io.ObjectInputStream",
        "type: java.nio.file.Files",
        "type: java.nio.file.Path, factoryMethod: of, constructors: {0: x, 1: y}",
        "type: java.net.URL, constructors: {0: 'http://localhost'}",
        "type: java.net.URI, factoryMethod: create, constructors: {0: 'http://localhost'}",
        "type: java.net.Socket",
        "type: java.net.ServerSocket",
        "type: java.net.URLClassLoader",
        "type: java.net.InetAddress, factoryMethod: getLocalHost",
        "type: java.net.http.HttpClient, factoryMethod: newHttpClient",
        "type: java.util.Timer",
        "type: java.util.Scanner",
        "type: java.util.Formatter, constructors: {0: x}",
        "type: java.util.ServiceLoader",
        "type: java.util.ResourceBundle",
        "type: java.util.zip.ZipFile, constructors: {0: x}",
        "type: java.util.jar.JarFile, constructors: {0: x}",
        "type: java.util.logging.FileHandler",
        "type: java.util.logging.LogManager, factoryMethod: getLogManager",
        "type: java.util.prefs.Preferences, factoryMethod: userRoot",
        "type: java.util.concurrent.ForkJoinPool",
        "type: java.util.concurrent.Executors, factoryMethod: newCachedThreadPool",
        "type: java.util.concurrent.CompletableFuture",
        "type: java.util.concurrent.TimeUnit, factoryMethod: valueOf, constructors: {0: DAYS}",
        "type: java.security.SecureRandom",
        "type: java.text.spi.NumberFormatProvider",
        "type: java.time.zone.ZoneRulesProvider",
        "type: javax.xml.parsers.DocumentBuilderFactory, factoryMethod: newInstance",
        "type: com.fasterxml.jackson.databind.ObjectMapper",
        "type: tools.jackson.databind.ObjectMapper",
        "type: org.yaml.snakeyaml.Yaml",
        "type: org.snakeyaml.engine.v2.api.LoadSettings, factoryMethod: builder",
        "type: org.apache.avro.io.EncoderFactory",
        "type: io.pelton.routes.RouteLoader",
        "type: io.pelton.routes.bean.Beans",
        "type: io.pelton.message.Message",
        "type: jdk.internal.misc.Unsafe, factoryMethod: getUnsafe",
        "type: sun.security.provider.Sun",
        "type: java.util.Locale, factoryMethod: setDefault, constructors: {0: de}",
        "type: java.util.TimeZone, factoryMethod: setDefault, constructors: {0: UTC}",
        "type: io.pelton.routes.HostileRouteTest$Worker, initMethod: start",
        "type: io.pelton.routes.HostileRouteTest$Worker, destroyMethod: interrupt",
        "type: io.pelton.routes.HostileRouteTest$Worker, properties: {daemon: true}",
        "type: io.pelton.routes.HostileRouteTest$Canary",
        "type: io.pelton.routes.HostileRouteTest$Canary, factoryMethod: made"
    })
    void when_aBeanIsOfARefusedClass_then_itIsRefusedWhereItIsDeclared(String bean) throws Exception {
        String yaml = "- beans: [{name: b, " + bean + "}]\n" + route("bean: {ref: b, method: 'run(1)'}");
        isRefused(problems(yaml), yaml);
        assertThat(System.getProperty("pelton.canary")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "bean: {ref: '#class:java.lang.Thread', method: start}",
        "bean: {beanType: java.lang.System, method: exit(3)}",
        "bean: {ref: java.lang.Thread}",
        "bean: java.lang.Thread",
        "process: {ref: '#class:java.lang.Thread'}",
        "setBody: {method: {beanType: java.nio.file.Files, method: readString}}",
        "setBody: {method: {ref: java.lang.Thread, method: start}}",
        "setBody: {simple: '${bean:java.lang.Thread?method=start}'}",
        "setBody: {simple: '${ref:java.lang.Thread}'}",
        "setBody: {simple: '${throwException(x, com.fasterxml.jackson.core.JsonParseException)}'}",
        "setHeader: {name: a, simple: '${bean:java.lang.Thread?method=start}'}",
        "filter: {simple: '${bean:java.lang.Thread?method=isAlive}', steps: [{log: x}]}",
        "validate: {simple: '${bean:java.lang.Thread?method=isAlive}'}",
        "loop: {simple: '${bean:java.lang.Thread?method=getPriority}', steps: [{log: x}]}",
        "toD: 'log:${bean:java.lang.Thread?method=getName}'",
        "log: '${bean:java.lang.Thread?method=getName}'",
        "to: 'bean:java.lang.Thread?method=start'",
        "to: 'class:java.lang.Thread?method=start'",
        "to: 'language:simple:${ref:java.lang.Thread}'",
        "split: {simple: x, aggregationStrategy: '#class:java.lang.Thread', steps: [{log: x}]}",
        "aggregate: {correlationExpression: {simple: x}, completionSize: 2, aggregationStrategy: '#class:java.lang.Thread', steps: [{log: x}]}",
        "idempotentConsumer: {simple: x, idempotentRepository: '#class:java.lang.Thread', steps: [{log: x}]}",
        "unmarshal: {json: {unmarshalType: java.io.File}}",
        "unmarshal: {json: {unmarshalType: 'java.io.File[]'}}",
        "unmarshal: {json: {unmarshalType: '[Ljava.io.File;'}}",
        "unmarshal: {json: {unmarshalType: java.net.URL}}",
        "unmarshal: {json: {unmarshalType: io.pelton.routes.HostileRouteTest$Canary}}",
        "unmarshal: {avro: {schemaResolver: '#class:java.lang.Thread'}}",
        "throwException: {exceptionType: com.fasterxml.jackson.core.JsonParseException, message: x}",
        "bean: {ref: '#class:io.pelton.routes.HostileRouteTest$Worker', method: start}",
        "bean: {ref: '#class:io.pelton.routes.HostileRouteTest$Worker', method: 'setName(''x'')'}",
        "setBody: {simple: '${bean:io.pelton.routes.HostileRouteTest$Worker?method=interrupt}'}"
    })
    void when_aStepNamesARefusedClass_then_itIsRefusedInItsPlace(String step) throws Exception {
        String yaml = route(step);
        List<Problem> problems = problems(yaml);
        if (step.contains("File[]")) {
            assertThat(problems).extracting(Problem::code).containsExactly(ErrorCode.BAD_VALUE);
        } else {
            isRefused(problems, yaml);
        }
        assertThat(System.getProperty("pelton.canary")).isNull();
    }

    /** What an allowed class gives is judged by its own class. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "factoryMethod: made | bean: {ref: b, method: start}",
        "factoryMethod: made | setBody: {simple: '${bean:b.start}'}",
        "factoryMethod: made | setBody: {method: {ref: b, method: inheritIO}}",
        "factoryMethod: made, initMethod: start | bean: {ref: b, method: start}",
        "properties: {thread.name: x} | bean: {ref: b, method: give}"
    })
    void when_anAllowedClassGivesARefusedObject_then_itCannotBeCalled(String more, String step) throws Exception {
        String yaml = "- beans: [{name: b, type: " + OWN + "Giver, " + more + "}]\n" + route(step);
        List<Problem> problems = problems(yaml);
        assertThat(problems).extracting(Problem::code).as(yaml).contains(ErrorCode.NOT_ALLOWED);
    }

    /** Such beans are declared with the names of their files; neither a message nor data chooses one. */
    @ParameterizedTest
    @ValueSource(strings = {
        "bean: {ref: r, method: setFileStore}",
        "setBody: {simple: '${bean:r?method=setFileStore}'}",
        "bean: {ref: d, method: setSourceFile}",
        "to: 'bean:d?method=setSourceFile'",
        "unmarshal: {json: {unmarshalType: io.pelton.routes.dataset.FileDataSet}}",
        "unmarshal: {json: {unmarshalType: io.pelton.routes.eip.FileRepository}}"
    })
    void when_aMessageWouldNameTheFileOfABean_then_itIsRefused(String step) throws Exception {
        Path data = Files.writeString(folder.resolve("data"), "x");
        String yaml = "- beans: [{name: r, type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository,"
                + " properties: {fileStore: keys}}, {name: d, type: org.apache.camel.component.dataset.FileDataSet, constructors: {0: '"
                + data + "'}}]\n";
        assertThat(problems(yaml + route("log: x"))).isEmpty();
        assertThat(problems(yaml + route(step)))
                .as(step)
                .extracting(Problem::code)
                .containsExactly(ErrorCode.NOT_ALLOWED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"${body.start}", "${body.start()}", "${body.inheritIO}", "${body.command}", "${body?.directory}"})
    void when_aMessageHoldsARefusedObject_then_expressionsCannotCallIt(String expression) throws Exception {
        Message message = new Message(new ProcessBuilder("false"));
        assertThatThrownBy(() -> Routes.run(route("setBody: {simple: '" + expression + "'}"), message))
                .hasStackTraceContaining("--allow-class=java.lang.ProcessBuilder");
    }

    /** It is a map, but also leads to objects of any class of the JDK. */
    @Test
    void when_aMapCanDoMore_then_onlyTheMapIsCalled() throws Exception {
        Provider provider = Security.getProviders()[0];
        Message message = new Message(provider);
        Routes.run(route("setBody: {simple: '${body.size()}'}"), message);
        assertThat(message.body()).hasToString(String.valueOf(provider.size()));
        Message other = new Message(provider);
        assertThatThrownBy(() -> Routes.run(route("setBody: {simple: \"${body.getService('A', 'B')}\"}"), other))
                .hasStackTraceContaining("has no method 'getService'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "type: java.util.ArrayList | bean: {ref: b, method: 'add(''x'')'}",
        "type: java.util.concurrent.ConcurrentHashMap | bean: {ref: b, method: 'put(''x'', ''y'')'}",
        "type: java.util.concurrent.atomic.AtomicLong | bean: {ref: b, method: incrementAndGet}",
        "type: java.math.BigDecimal, constructors: {0: '1.5'} | bean: {ref: b, method: negate()}",
        "type: java.time.LocalDate, factoryMethod: parse, constructors: {0: '2026-01-01'} | setBody: {simple: '${bean:b.lengthOfYear}'}",
        "type: java.text.DecimalFormat, constructors: {0: '0.00'} | setBody: {simple: '${ref:b}'}",
        "type: java.util.UUID, factoryMethod: randomUUID | setBody: {simple: '${bean:b.toString}'}",
        "type: java.util.Collections, factoryMethod: emptyList | setBody: {simple: '${bean:b.size}'}",
        "type: java.util.TimeZone, factoryMethod: getTimeZone, constructors: {0: UTC} | setBody: {simple: '${bean:b.getID}'}",
        "type: java.lang.StringBuilder, constructors: {0: abc} | setBody: {simple: '${bean:b.reverse}'}",
        "type: io.pelton.routes.HostileRouteTest$Worker | setBody: {simple: '${bean:b.tell}'}",
        "type: org.apache.camel.processor.aggregate.StringAggregationStrategy, properties: {delimiter: ';'} | log: x"
    })
    void when_aBeanIsAValueOrAllowed_then_itIsMadeAndCalled(String bean, String step) throws Exception {
        String yaml = "- beans: [{name: b, " + bean + "}]\n" + route(step);
        assertThat(problems(yaml)).isEmpty();
    }

    /** Nothing between the boot class path and the classes of the user is Java's own. */
    @Test
    void when_everyClassOfAListIsLookedFor_then_itIsThere() {
        Stream.of("java.util.ArrayList", "java.text.CompactNumberFormat", "java.util.HexFormat", "java.time.Instant")
                .map(name -> AllowedClasses.values().find(name).orElseThrow())
                .forEach(type -> assertThat(AllowedClasses.values().allows(type)).as(type.getName()).isTrue());
        assertThat(AllowedClasses.values().withNames(List.of("*")).allows(Runtime.class)).isTrue();
        assertThat(AllowedClasses.values().withNames(List.of("java.lang.*")).allows(Runtime.class)).isTrue();
        assertThat(AllowedClasses.values().withNames(List.of("java.lan.*", "java.lang.Runtim", "java.lang")).allows(Runtime.class)).isFalse();
        assertThat(AllowedClasses.values().withNames(List.of("java.*")).allows(ProcessBuilder.Redirect.class)).isTrue();
        assertThat(AllowedClasses.values().withLoader(getClass().getClassLoader()).allows(Canary.class)).isTrue();
        assertThat(AllowedClasses.values().withLoader(getClass().getClassLoader()).allows(Runtime.class)).isFalse();
    }
}
