// SPDX-License-Identifier: Apache-2.0

package mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests of one module in turn.
 *
 * <p>{@code record CLASSES OUT}: all of a folder of classes; writes a line for each test: its id, milliseconds, OK or FAILED,
 * and the numbers of the mutants it reaches. {@code kill IDS PATIENCE}: the tests whose ids, or classes and methods, are the lines of a file, in
 * chunks that grow, until one fails (exit status 10) or PATIENCE milliseconds have passed (11); prints which one failed and why,
 * or how many were run.
 */
final class Runner {
    private static final int KILLED = 10;
    private static final int TIMED_OUT = 11;

    private Runner() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("record")) {
            record(Path.of(args[1]), Path.of(args[2]));
        } else {
            kill(Files.readAllLines(Path.of(args[1])), Long.parseLong(args[2]));
        }
        Runtime.getRuntime().halt(0);
    }

    private static void record(Path classes, Path out) throws IOException {
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(out))) {
            execute(List.copyOf(DiscoverySelectors.selectClasspathRoots(Set.of(classes))), new TestExecutionListener() {
                private long started;

                @Override
                public void executionStarted(TestIdentifier test) {
                    if (test.isTest()) {
                        Probe.takeReached();
                        started = System.nanoTime();
                    }
                }

                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) {
                        boolean isDone = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
                        lines.println(test.getUniqueId() + '\t' + (System.nanoTime() - started) / 1_000_000 + '\t'
                                + (isDone ? "OK" : "FAILED") + '\t'
                                + Probe.takeReached().stream().mapToObj(Integer::toString).collect(Collectors.joining(",")));
                        lines.flush();
                    }
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void kill(List<String> ids, long patience) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Thread.sleep(patience);
            } catch (InterruptedException e) {
                // nobody interrupts it
            }
            System.out.println("TIMEOUT");
            System.out.flush();
            Runtime.getRuntime().halt(TIMED_OUT);
        });
        AtomicInteger tests = new AtomicInteger();
        int size = 3;
        for (int from = 0; from < ids.size(); ) {
            int to = Math.min(ids.size(), from + size);
            List<DiscoverySelector> chunk = new ArrayList<>();
            ids.subList(from, to).forEach(id -> chunk.addAll(selectors(id)));
            execute(chunk, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    tests.addAndGet(test.isTest() ? 1 : 0);
                    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                        result.getThrowable().ifPresent(thrown -> System.out.println("BECAUSE " + firstLines(thrown)));
                        System.out.println("KILLED " + test.getUniqueId());
                        System.out.flush();
                        Runtime.getRuntime().halt(KILLED);
                    }
                }
            });
            from = to;
            size *= 4;
        }
        System.out.println("RAN " + tests);
    }

    /** A unique id, a class, or CLASS#METHOD, whatever the parameters of the method are. */
    private static List<? extends DiscoverySelector> selectors(String id) {
        int hash = id.indexOf('#');
        if (id.startsWith("[")) {
            return List.of(DiscoverySelectors.selectUniqueId(id));
        }
        if (hash < 0) {
            return List.of(DiscoverySelectors.selectClass(id));
        }
        Class<?> type = DiscoverySelectors.selectClass(id.substring(0, hash)).getJavaClass();
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(id.substring(hash + 1)))
                .map(method -> DiscoverySelectors.selectMethod(type, method))
                .toList();
    }

    private static String firstLines(Throwable thrown) {
        String cause = thrown.getCause() == null ? "" : " < " + firstLines(thrown.getCause());
        return thrown.toString().lines().limit(4).map(String::strip).collect(Collectors.joining(" ")) + cause;
    }

    private static void execute(List<? extends DiscoverySelector> selectors, TestExecutionListener listener) {
        Launcher launcher = LauncherFactory.create();
        launcher.execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectors)
                        .filters(ClassNameFilter.includeClassNamePatterns(".*(Test|\\$[A-Z].*)"))
                        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                        .build(),
                listener);
    }
}
