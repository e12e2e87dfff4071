// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.camel.ContextTestSupport;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs Camel's own tests that have to do with Simple, and writes down what they evaluate. By hand, as it takes minutes:
 *
 * <pre>{@code
 * mvn test -pl differential -am -Dtest=SimpleRecorder -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
class SimpleRecorder {
    @Test
    void record() throws Exception {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(tests().stream().map(DiscoverySelectors::selectClass).toList())
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.jupiter.execution.timeout.default", "60 s")
                .build();
        List<SimpleRecord> records = RecordingSimple.record(() -> LauncherFactory.create().execute(request, listener));
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        listener.getSummary().printTo(out);
        listener.getSummary().printFailuresTo(out, 2);
        assertThat(records).isNotEmpty();
        SimpleRecords.write(records, Path.of("target/simple-records.jsonl"));
        out.println(records.size() + " records in target/simple-records.jsonl");
    }

    /** The classes of tests of which a file names the language, or has an expression in it; without those that look into Log4j. */
    private static Set<String> tests() throws IOException, URISyntaxException {
        URL ofTests = ContextTestSupport.class.getProtectionDomain().getCodeSource().getLocation();
        Set<String> tests = new TreeSet<>();
        Set<String> without = new TreeSet<>();
        try (JarFile jar = new JarFile(Path.of(ofTests.toURI()).toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                String test = entry.getName().replaceAll("(\\$.*)?\\.class$", "");
                if (entry.getName().endsWith(".class") && test.endsWith("Test") && jar.getEntry(test + ".class") != null) {
                    String content = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    if (content.contains("org/apache/logging/log4j")) {
                        without.add(test.replace('/', '.'));
                    } else if (content.contains("simple") || content.contains("${")) {
                        tests.add(test.replace('/', '.'));
                    }
                }
            }
        }
        tests.removeAll(without);
        return tests;
    }
}
