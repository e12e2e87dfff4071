// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** docs/concurrency.md has a row for all that threads share, and every row is about something that is there. */
class ConcurrencyPageTest {
    private static final Path ROOT = Path.of("..");
    private static final List<ClassModel> CLASSES = classes();
    private static final SharedState STATE = SharedState.of(CLASSES);
    private static final LockRegions REGIONS = LockRegions.of(CLASSES);

    private final ConcurrencyPage page = ConcurrencyPage.of(Files.readAllLines(ROOT.resolve("docs/concurrency.md")));

    ConcurrencyPageTest() throws IOException {}

    private static List<ClassModel> classes() {
        try {
            return CompiledClasses.ofMain();
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Test
    void everySharedFieldHasARow_andEveryRowAField() {
        Set<String> wanted = new TreeSet<>(STATE.kinds().keySet());
        wanted.removeAll(STATE.locks());
        assertThat(names().problems(wanted, page.rowsOf("field")))
                .as("docs/concurrency.md, the tables of fields: each shared field needs a row with its name in back quotes,"
                        + " who writes and reads it and how, its invariant, and the test that fails if the access is weakened")
                .isEmpty();
    }

    @Test
    void everyLockHasARow_andEveryRowALock() {
        assertThat(names().problems(STATE.locks(), page.rowsOf("lock")))
                .as("docs/concurrency.md, the table of locks: each lock, and each object that is synchronized on, needs a row"
                        + " with its name in back quotes, what it guards, what is called and which locks are taken under it")
                .isEmpty();
    }

    @Test
    void everyRowNamesATestThatExists_orSaysWhyThereIsNone() throws IOException {
        TestSources tests = new TestSources(ROOT);
        List<String> problems = new ArrayList<>();
        for (ConcurrencyPage.Row row : rowsWithTests()) {
            List<String> named = ConcurrencyPage.namesIn(row.last());
            if (row.cells().size() != 5) {
                problems.add("line " + row.line() + " has " + row.cells().size() + " cells, it must have 5");
            } else if (named.isEmpty() && !row.last().startsWith("none: ")) {
                problems.add("line " + row.line() + " names no test: add one, or write `none: ` and why");
            }
            for (String test : named) {
                if (!row.last().startsWith("none: ") && !tests.has(test)) {
                    problems.add("line " + row.line() + ": there is no test " + test);
                }
            }
        }
        assertThat(problems).as("docs/concurrency.md").isEmpty();
    }

    @Test
    void locksAreTakenInTheWrittenOrderOnly() {
        List<String> problems = new ArrayList<>();
        for (ConcurrencyPage.Row row : page.rowsOf("lock")) {
            for (String name : row.names()) {
                String lock = fullName(name);
                Set<String> written = new TreeSet<>();
                ConcurrencyPage.namesIn(row.cells().get(3)).forEach(other -> written.add(fullName(other)));
                if (!written.equals(REGIONS.takenWhileHeld(lock))) {
                    problems.add("line " + row.line() + ": under " + name + " the code takes "
                            + REGIONS.takenWhileHeld(lock) + ", the page says " + written);
                }
            }
        }
        assertThat(problems).as("docs/concurrency.md, the table of locks").isEmpty();
    }

    @Test
    void noLockIsTakenInACircle() {
        for (String lock : STATE.locks()) {
            Set<String> reached = new HashSet<>();
            collectTaken(lock, reached);
            assertThat(reached).as("locks taken, directly or not, while %s is held", lock).doesNotContain(lock);
        }
    }

    @Test
    void nothingForeignIsCalledUnderALeaf() {
        List<String> problems = new ArrayList<>();
        for (ConcurrencyPage.Row row : page.rowsOf("lock")) {
            boolean isLeaf = row.cells().get(2).equals("nothing");
            for (String name : row.names()) {
                Set<String> calls = REGIONS.foreignCallsWhileHeld(fullName(name));
                if (isLeaf == !calls.isEmpty()) {
                    problems.add("line " + row.line() + ": under " + name + " the code calls " + calls + ", the page says "
                            + row.cells().get(2));
                }
            }
        }
        assertThat(problems)
                .as("docs/concurrency.md, the table of locks: write `nothing` where neither code of others nor a file is"
                        + " reached under the lock, else what is")
                .isEmpty();
    }

    /** So locks and monitors need not come from the runtime: in a simulation, where one thread runs at a time, nobody waits for them. */
    @Test
    void nobodyWaitsUnderALock() {
        List<String> problems = new ArrayList<>();
        for (String lock : STATE.locks()) {
            REGIONS.waitsWhileHeld(lock).forEach(wait -> problems.add("under " + lock + " " + wait));
        }
        assertThat(problems)
                .as("the runtime's waits and cut points under a lock: another thread of a simulation goes on there, and may want it")
                .isEmpty();
    }

    @Test
    void everyThreadHasARow_andEveryRowAThread() {
        Set<String> inCode = ThreadNames.of(CLASSES);
        List<String> inPage = page.rowsOf("thread").stream()
                .flatMap(row -> row.names().stream())
                .toList();
        assertThat(inCode).isNotEmpty();
        assertThat(inCode)
                .as("names of threads, \\1 for what is put in: each needs a row in docs/concurrency.md")
                .allSatisfy(name -> assertThat(inPage)
                        .anyMatch(row -> ThreadNames.inPage(name).matcher(row).matches()));
        assertThat(inPage)
                .as("names of threads in docs/concurrency.md: each must be in the code")
                .allSatisfy(row -> assertThat(inCode)
                        .anyMatch(name -> ThreadNames.inPage(name).matcher(row).matches()));
    }

    @Test
    void sharedStateWithoutARowIsNoticed() throws IOException {
        assertThat(SharedState.of(CompiledClasses.of(Fixture.class)).kinds().keySet().stream()
                        .map(name -> name.substring(name.indexOf("Fixture"))))
                .containsExactlyInAnyOrder(
                        "Fixture.flag",
                        "Fixture.opaque",
                        "Fixture.count",
                        "Fixture.set",
                        "Fixture.handedIn",
                        "Fixture.lock",
                        "Fixture.changed",
                        "Fixture.counter()",
                        "Fixture.fenced()",
                        "Fixture.list",
                        "Fixture.this",
                        "Fixture.class",
                        "Fixture.Inner.this");
    }

    @Test
    void aMissingRow_aRowTooMany_andAnAmbiguousNameAreNoticed() {
        List<ConcurrencyPage.Row> rows = ConcurrencyPage.of(List.of(
                        "| field | test |", "|---|---|", "| `A.gone` | |", "| `B.twice`, `A.there` | |"))
                .rowsOf("field");
        assertThat(new SharedNames(List.of("p.A.there", "p.B.twice", "q.B.twice", "q.C.missing"))
                        .problems(List.of("p.A.there", "q.C.missing"), rows))
                .hasSize(3)
                .anySatisfy(problem -> assertThat(problem).contains("line 3", "no A.gone"))
                .anySatisfy(problem -> assertThat(problem).contains("line 4", "B.twice", "more of its name"))
                .anySatisfy(problem -> assertThat(problem).isEqualTo("q.C.missing has no row"));
    }

    @Test
    void aLockUnderALock_andACallOfAnInterfaceAreNoticed() throws IOException {
        LockRegions regions = LockRegions.of(CompiledClasses.of(Fixture.class));
        String prefix = SharedState.nameOf(Fixture.class.describeConstable().orElseThrow());
        assertThat(regions.takenWhileHeld(prefix + ".lock"))
                .containsExactlyInAnyOrder(prefix + ".list", prefix + ".Inner.this");
        assertThat(regions.takenWhileHeld(prefix + ".list")).isEmpty();
        assertThat(regions.foreignCallsWhileHeld(prefix + ".lock")).isEmpty();
        assertThat(regions.waitsWhileHeld(prefix + ".this"))
                .singleElement()
                .asString()
                .contains("EngineRuntime.cutPoint");
        assertThat(regions.waitsWhileHeld(prefix + ".lock")).isEmpty();
        assertThat(regions.foreignCallsWhileHeld(prefix + ".this"))
                .singleElement()
                .asString()
                .contains("IntSupplier.getAsInt");
    }

    private Stream<ConcurrencyPage.Row> rows() {
        return Stream.concat(page.rowsOf("field").stream(), page.rowsOf("lock").stream());
    }

    private List<ConcurrencyPage.Row> rowsWithTests() {
        return rows().toList();
    }

    private static SharedNames names() {
        List<String> known = new ArrayList<>(STATE.kinds().keySet());
        known.addAll(STATE.fields());
        return new SharedNames(known);
    }

    private static String fullName(String name) {
        return STATE.locks().stream()
                .filter(full -> full.equals(name) || full.endsWith("." + name))
                .findAny()
                .orElse(name);
    }

    private static void collectTaken(String lock, Collection<String> reached) {
        for (String taken : REGIONS.takenWhileHeld(lock)) {
            if (reached.add(taken)) {
                collectTaken(taken, reached);
            }
        }
    }

    /** One of each kind that must be found, and plain fields that must not. */
    @SuppressWarnings({"unused", "UnusedVariable", "FieldCanBeLocal", "SynchronizeOnNonFinalField"})
    static class Fixture {
        private static final VarHandle OPAQUE;

        static {
            try {
                OPAQUE = MethodHandles.lookup().findVarHandle(Fixture.class, "opaque", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private volatile boolean flag;
        private int opaque;
        private int plain;
        private final AtomicInteger count = new AtomicInteger();
        private final Set<String> set = ConcurrentHashMap.newKeySet();
        private final Map<String, String> handedIn;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final List<String> list = new ArrayList<>();

        Fixture(boolean ordered) {
            handedIn = ordered ? new java.util.concurrent.ConcurrentSkipListMap<>() : new ConcurrentHashMap<>();
        }

        IntSupplier counter() {
            AtomicInteger next = new AtomicInteger();
            return next::incrementAndGet;
        }

        void fenced() {
            VarHandle.fullFence();
        }

        void locked(Inner inner) {
            lock.lock();
            try {
                add(inner);
            } finally {
                lock.unlock();
            }
        }

        private void add(Inner inner) {
            synchronized (list) {
                list.add("");
            }
            inner.set(1);
        }

        synchronized int called(IntSupplier supplier) {
            return supplier.getAsInt();
        }

        synchronized void waits(EngineRuntime runtime) {
            reach(runtime);
        }

        private static void reach(EngineRuntime runtime) {
            runtime.cutPoint("under a monitor");
        }

        static synchronized void ofClass() {}

        static final class Inner {
            private int value;

            synchronized void set(int newValue) {
                value = newValue;
            }
        }
    }
}
