// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The routes of Camel's own tests do the same on Pelton: what the mocks are sent, and what becomes of each message. They were {@linkplain
 * RouteRecorder recorded}; excluded is what needs objects of Java. What is different is listed, with the reason.
 */
class RouteRecordsTest {
    private static final double BAR = 0.97;

    /** How many tests cannot be compared; it only becomes less. */
    private static final int EXCLUDED = 938;

    /** Which of them are interpreted, too; {@code -Dpelton.seed=N} takes others. */
    private static final long SEED = Long.getLong("pelton.seed", 1);

    private static final int LONGEST_SECONDS = 30;

    /** How the reason of those begins that would keep a processor busy for ever. */
    private static final String ENDLESS = "does not end";

    /** What Camel says of groups that were complete because time had passed. */
    private static final List<String> BY_TIME = List.of("CamelAggregatedCompletedBy=String<timeout>", "CamelAggregatedCompletedBy=String<interval>");

    /** Then nothing is said of them. */
    private static final String DROPS_LATE = "discardOnCompletionTimeout: 'true'";

    /** The tests that are wanted: all, or those that contain this. */
    private static final String WANTED = System.getProperty("eip.cases", "");

    @Test
    void sameAsInCamel_butForWhatIsListed() throws Exception {
        Map<String, String> different = ListedTexts.in("/eip-different.txt");
        List<RouteRecord> records = RouteRecords.all().stream().filter(record -> record.test().contains(WANTED)).toList();
        Map<String, String> answers = answers(
                records.stream().filter(record -> !different.getOrDefault(record.test(), "").startsWith(ENDLESS)).toList());
        Set<String> unlisted = new TreeSet<>(different.keySet());
        List<String> unexpected = new ArrayList<>();
        int same = 0;
        for (RouteRecord record : records) {
            String test = record.test();
            String pelton = answers.getOrDefault(test, "does not end\n");
            if (SameText.of(record.answer()).equals(SameText.of(pelton))) {
                same++;
            } else if (!unlisted.remove(test)) {
                unexpected.add(test + "\n" + record.yaml() + record.inputs() + "\nCAMEL\n" + record.answer() + "PELTON\n" + pelton + "\n====");
            }
        }
        assertThat(String.join("\n", unexpected)).as("%d of %d are the same; different, and not listed", same, records.size()).isEmpty();
        if (WANTED.isEmpty()) {
            assertThat(unlisted).as("listed, but the same now, or not recorded: take them off the list").isEmpty();
        }
        assertThat((double) same / records.size()).as("%d of %d are the same", same, records.size()).isGreaterThanOrEqualTo(BAR);
    }

    /** What is seen on Pelton, by the names of the tests. */
    private static Map<String, String> answers(List<RouteRecord> records) throws InterruptedException {
        Random sample = new Random(SEED);
        ExecutorService threads = Executors.newFixedThreadPool(4, Thread.ofPlatform().daemon().factory());
        try {
            Map<String, Future<String>> running = new LinkedHashMap<>();
            for (RouteRecord record : records) {
                boolean isInterpreted = sample.nextInt(10) == 0;
                running.put(record.test(), threads.submit(() -> onPelton(record, isInterpreted)));
            }
            Map<String, String> answers = new LinkedHashMap<>();
            for (Map.Entry<String, Future<String>> each : running.entrySet()) {
                answers.put(each.getKey(), answer(each.getValue()));
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }

    private static String answer(Future<String> running) throws InterruptedException {
        try {
            return running.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            running.cancel(true);
            return "does not end\n";
        } catch (ExecutionException e) {
            return "refused: " + e.getCause() + "\n";
        }
    }

    /** Times are virtual. The input ends with the last message, unless something came by time on Camel, which went on for so long. */
    private static String onPelton(RouteRecord record, boolean isInterpreted) throws Exception {
        boolean goesOn = record.yaml().contains(DROPS_LATE) || BY_TIME.stream().anyMatch(record.answer()::contains);
        String text = record.text(seen(record.toCase(), goesOn, Mode.COMPILED));
        if (isInterpreted) {
            String interpreted = record.text(seen(record.toCase(), goesOn, Mode.INTERPRETED));
            return text.equals(interpreted) ? text : text + "but interpreted\n" + interpreted;
        }
        return text;
    }

    private static Observed seen(RouteCase routes, boolean goesOn, Mode mode) throws Exception {
        if (goesOn) {
            return OnPelton.simulatedWhileOpen(routes, mode, SEED);
        }
        boolean mayWait = routes.mayWait() || routes.yaml().contains("autoStartup"); // a call waits for a route that is stopped
        return mayWait ? OnPelton.simulated(routes, mode, SEED) : OnPelton.run(routes, mode);
    }

    @Test
    void excludedIsWhatIsNotRecorded() throws Exception {
        Set<String> excluded = new TreeSet<>(ListedTexts.in("/eip-excluded.txt").keySet());
        assertThat(excluded).as("lower the number when a test leaves the list").hasSize(EXCLUDED);
        RouteRecords.all().forEach(record -> assertThat(excluded).doesNotContain(record.test()));
    }
}
