// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.apache.camel.ContextTestSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs Camel's own tests of routes, writes down their routes and what they send, and then what Camel makes of that. By hand, as it takes minutes:
 *
 * <pre>{@code
 * mvn test -pl differential -am -Dtest=RouteRecorder -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RouteRecorder {
    private static final Path SEEN = Path.of("target/eip-seen.jsonl");
    private static final Path RECORDS = Path.of("target/eip-records.jsonl");
    private static final Path EXCLUDED = Path.of("target/eip-excluded.txt");

    /** Where the tests of patterns are, and of the endpoints that need nothing from outside. */
    private static final Pattern WITH = Pattern.compile(
            "org/apache/camel/(processor|issues|component/(controlbus|dataset|direct|language|log|mock|seda|stub|timer))/.*");

    private static final int RUNS = 3;

    /** The classes that are wanted: all, or those that contain this. */
    private static final String WANTED = System.getProperty("eip.cases", "");

    @Test
    @Order(1)
    void watchTests() throws Exception {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(tests().stream().map(DiscoverySelectors::selectClass).toList())
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "10")
                .configurationParameter("junit.jupiter.execution.timeout.default", "20 s")
                .build();
        Thread launcher = Thread.ofPlatform().start(() -> LauncherFactory.create().execute(request, listener)); // this one is of a pool for tests
        launcher.join();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        listener.getSummary().printTo(out);
        listener.getSummary().printFailuresTo(out, 3);
        List<RouteRecord> seen = RouteWatch.records();
        assertThat(seen).isNotEmpty();
        Map<String, RouteRecord> distinct = new TreeMap<>();
        seen.stream()
                .sorted((one, other) -> one.test().compareTo(other.test()))
                .forEach(record -> distinct.putIfAbsent(record.yaml() + record.inputs(), record));
        RouteRecords.write(distinct.values(), SEEN);
        out.println(distinct.size() + " of " + seen.size() + " are distinct");
    }

    /** The classes of tests of which a file may define a route; without those that look into Log4j. */
    private static Set<String> tests() throws IOException, URISyntaxException {
        URL ofTests = ContextTestSupport.class.getProtectionDomain().getCodeSource().getLocation();
        Set<String> tests = new TreeSet<>();
        Set<String> without = new TreeSet<>();
        try (JarFile jar = new JarFile(Path.of(ofTests.toURI()).toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                String test = entry.getName().replaceAll("(\\$.*)?\\.class$", "");
                boolean isTest = entry.getName().endsWith(".class") && test.endsWith("Test") && jar.getEntry(test + ".class") != null;
                if (isTest && WITH.matcher(test).matches()) {
                    String content = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    if (content.contains("org/apache/logging/log4j")) {
                        without.add(test.replace('/', '.'));
                    } else if (content.contains("RouteBuilder") || content.contains("ContextTestSupport")) {
                        tests.add(test.replace('/', '.'));
                    }
                }
            }
        }
        tests.removeAll(without);
        tests.removeIf(test -> !test.contains(WANTED));
        return tests;
    }

    /** Asks Camel what it makes of the routes as they are written, and says why of some it is not asked. */
    @Test
    @Order(2)
    void askCamel() throws Exception {
        List<Future<Asked>> asked = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(12)) {
            for (RouteRecord record : RouteRecords.in(SEEN)) {
                asked.add(threads.submit(() -> ask(record)));
            }
        }
        List<RouteRecord> records = new ArrayList<>();
        Map<String, Set<String>> excluded = new TreeMap<>();
        for (Future<Asked> each : asked) {
            RouteRecord record = each.get().record();
            String reason = each.get().reason();
            if (reason == null) {
                records.add(record);
            } else {
                excluded.computeIfAbsent(reason, _ -> new TreeSet<>()).add(ListedTexts.line(record.test()));
            }
        }
        RouteRecords.write(records, RECORDS);
        List<String> lines = new ArrayList<>();
        excluded.forEach((reason, tests) -> {
            lines.add("# " + reason);
            lines.addAll(tests);
        });
        Files.write(EXCLUDED, lines);
    }

    /**
     * A record with what Camel answers.
     *
     * @param reason why it is not to be compared; null if it is
     */
    private record Asked(RouteRecord record, @Nullable String reason) {}

    private static Asked ask(RouteRecord record) {
        String reason = NeedsJava.reason(record);
        if (reason != null) {
            return new Asked(record, reason);
        }
        Set<String> answers = new TreeSet<>();
        for (int run = 0; run < RUNS; run++) {
            try {
                answers.add(record.text(OnCamel.settled(record.toCase())));
            } catch (Exception e) {
                return new Asked(record, NeedsJava.reason(e));
            }
        }
        return answers.size() == 1
                ? new Asked(record.withAnswer(answers.iterator().next()), null)
                : new Asked(record, "Camel does not answer the same each time");
    }
}
