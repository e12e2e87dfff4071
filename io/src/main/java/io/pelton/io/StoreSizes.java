// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The choice for each file store that was met. To open a file must not take longer because of it, so what is done then
 * is a look into a map of folders; a thread in the background fills the map. Whatever has to load classes, look at the
 * file system or build a text belongs to that thread. Thread-safe.
 */
class StoreSizes {
    /** A smaller file does not tell much. */
    static final long LEAST_MEASURED = 16 << 20;

    private static final Path HERE = Path.of("");

    /** When there are more folders than that, all are forgotten. */
    private static final int MOST_FOLDERS = 1024;

    private final Map<Path, Known> byFolder = new ConcurrentHashMap<>();
    private final Map<Object, BufferSize.Choice> byDevice = new ConcurrentHashMap<>();
    private final Set<Object> tuned = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean busy = new AtomicBoolean();

    /** What a folder's files get, and whether that is the last word: there was a file to measure with. */
    private record Known(int bytes, boolean settled) {}

    /** The size for a file that is being opened; has its store looked up, and measured, if that was not done yet. */
    int forOpening(Path file) {
        if (!OpenFiles.isDefault(file)) {
            return BufferSize.STANDARD;
        }
        Path parent = file.getParent();
        Path folder = parent == null ? HERE : parent;
        Known known = byFolder.get(folder);
        if (known != null && (known.settled() || !mayTell(file))) {
            return known.bytes();
        }
        // One look at a time is enough: whoever comes meanwhile comes again.
        if (busy.compareAndSet(false, true)) {
            startLook(file, folder);
        }
        return BufferSize.STANDARD;
    }

    /** What is known about the store of a file. */
    BufferSize.Choice choice(Path file) {
        return choice(file, device(file), remembered());
    }

    /** Measures the store of a file, now. */
    BufferSize.Choice tune(Path file) {
        return tune(file, device(file), remembered());
    }

    BufferSize.Choice choice(Path file, Object device, RememberedSizes remembered) {
        return byDevice.computeIfAbsent(device, key -> remembered.get(store(file)));
    }

    BufferSize.Choice tune(Path file, Object device, RememberedSizes remembered) {
        tuned.add(device);
        List<BufferSize.Measurement> measurements = SizeProbe.measure(file);
        if (measurements.isEmpty()) {
            return choice(file, device, remembered);
        }
        String store = store(file);
        var choice = new BufferSize.Choice(
                SizeProbe.best(measurements), BufferSize.Reason.MEASURED, "measured on " + store, measurements);
        byDevice.put(device, choice);
        byFolder.clear();
        remembered.put(store, choice);
        return choice;
    }

    private void startLook(Path file, Path folder) {
        Runnable look = new Runnable() {
            @Override
            public void run() {
                try {
                    look(file, folder);
                } finally {
                    busy.set(false);
                }
            }
        };
        try {
            inBackground(look);
        } catch (OutOfMemoryError e) {
            busy.set(false); // no thread to be had now: the file is opened without, and the next one asks again
        }
    }

    /** Runs a look beside the program; a test runs it when it likes. */
    void inBackground(Runnable look) {
        EngineRuntime.current().start("pelton-io-tuning", Task.Kind.DEVICE, look);
    }

    /** Where what was measured is kept. */
    RememberedSizes remembered() {
        return RememberedSizes.ofUser();
    }

    private void look(Path file, Path folder) {
        Object device = device(file);
        RememberedSizes remembered = remembered();
        BufferSize.Choice choice = choice(file, device, remembered);
        boolean settled = choice.reason() != BufferSize.Reason.STANDARD;
        if (!settled && mayTell(file)) {
            settled = true;
            // A result that cannot be kept would have to be paid for in every process: then there is none.
            if (!tuned.contains(device) && remembered.isWritable()) {
                choice = tune(file, device, remembered);
            }
        }
        if (byFolder.size() >= MOST_FOLDERS) {
            byFolder.clear();
        }
        byFolder.put(folder, new Known(choice.bytes(), settled));
    }

    /** Whether a file is long enough to be measured with. */
    private static boolean mayTell(Path file) {
        return file.toFile().length() >= LEAST_MEASURED;
    }

    private static Path folder(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    private static Object device(Path file) {
        Path folder = folder(file);
        try {
            return Files.getAttribute(folder, "unix:dev");
        } catch (IOException | RuntimeException e) {
            // Not Unix, or no such folder, which whoever opens the file will say.
            return String.valueOf(folder.getRoot());
        }
    }

    private static String store(Path file) {
        try {
            FileStore store = Files.getFileStore(folder(file));
            return store.name() + " (" + store.type() + ")";
        } catch (IOException | RuntimeException e) {
            return "an unknown store";
        }
    }
}
