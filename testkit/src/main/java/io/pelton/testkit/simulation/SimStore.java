// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A disk that outlives simulated processes: files that bytes are appended to, and names that can be given to other files. What is
 * appended survives a kill when it is synced; of the rest a beginning may survive. A rename survives when names are synced; until then
 * it may. Each call is two cut points, and fails as its {@link Calls} say. Thread-safe.
 */
public final class SimStore {
    private final Map<String, File> files = new LinkedHashMap<>();

    /** Files by the names that survive a kill for certain. */
    private final Map<String, File> syncedNames = new LinkedHashMap<>();

    private final List<Rename> unsyncedNames = new ArrayList<>();
    private Calls calls = Calls.plain();

    private record Rename(String from, String to, File file) {}

    /** The bytes of a file. */
    private static final class File {
        private byte[] bytes = {};
        private int synced;

        void append(byte[] more) {
            int length = bytes.length;
            bytes = Arrays.copyOf(bytes, length + more.length);
            System.arraycopy(more, 0, bytes, length, more.length);
        }

        void keepFirst(int count) {
            bytes = Arrays.copyOf(bytes, count);
            synced = count;
        }
    }

    /** The next process begins, whose calls fail as {@code newCalls} say. */
    public synchronized void begin(Calls newCalls) {
        calls = newCalls;
    }

    private synchronized Calls calls() {
        return calls;
    }

    /** Appends to a file, which is made if there is none. */
    public void append(String name, byte[] bytes) {
        Calls now = calls();
        now.before("store.append");
        appendNow(name, bytes);
        now.after("store.append");
    }

    private synchronized void appendNow(String name, byte[] bytes) {
        files.computeIfAbsent(name, _ -> {
                    File made = new File();
                    syncedNames.put(name, made);
                    return made;
                })
                .append(bytes);
    }

    /** Of a file its first bytes are left, which survive if they did before. */
    public void truncate(String name, int length) {
        Calls now = calls();
        now.before("store.truncate");
        truncateNow(name, length);
        now.after("store.truncate");
    }

    private synchronized void truncateNow(String name, int length) {
        File file = files.get(name);
        if (file == null || file.bytes.length < length) {
            throw new IllegalStateException("the file " + name + " has no " + length + " bytes");
        }
        int synced = Math.min(file.synced, length);
        file.keepFirst(length);
        file.synced = synced;
    }

    /** What was appended to the file survives from now on. */
    public void sync(String name) {
        Calls now = calls();
        now.before("store.sync");
        syncNow(name);
        now.after("store.sync");
    }

    private synchronized void syncNow(String name) {
        File file = files.get(name);
        if (file != null) {
            file.synced = file.bytes.length;
        }
    }

    /** Gives a file the name of another one, which is gone then. */
    public void rename(String from, String to) {
        Calls now = calls();
        now.before("store.rename");
        renameNow(from, to);
        now.after("store.rename");
    }

    private synchronized void renameNow(String from, String to) {
        File file = files.remove(from);
        if (file == null) {
            throw new IllegalStateException("there is no file " + from);
        }
        files.put(to, file);
        unsyncedNames.add(new Rename(from, to, file));
    }

    /** Every rename up to now survives from now on. */
    public void syncNames() {
        Calls now = calls();
        now.before("store.syncNames");
        keepNames(Integer.MAX_VALUE);
        now.after("store.syncNames");
    }

    private synchronized void keepNames(int renames) {
        int kept = Math.min(renames, unsyncedNames.size());
        for (Rename rename : unsyncedNames.subList(0, kept)) {
            syncedNames.remove(rename.from, rename.file);
            syncedNames.put(rename.to, rename.file);
        }
        unsyncedNames.subList(0, kept).clear();
    }

    /** The names of the files that begin so. */
    public synchronized List<String> names(String prefix) {
        return files.keySet().stream().filter(name -> name.startsWith(prefix)).toList();
    }

    /** What a process reads now; nothing if there is no such file. */
    public synchronized byte[] read(String name) {
        File file = files.get(name);
        return file == null ? new byte[0] : file.bytes.clone();
    }

    /** What of a file survives a kill for certain, if its name does. */
    public synchronized byte[] synced(String name) {
        File file = files.get(name);
        return file == null ? new byte[0] : Arrays.copyOf(file.bytes, file.synced);
    }

    /**
     * The process is killed, and the machine with it: of what is not synced nothing survives, or all, or a beginning, which may end in
     * the middle of what was appended at once.
     */
    public synchronized void kill(RandomGenerator random) {
        keepNames(random.nextInt(unsyncedNames.size() + 1));
        unsyncedNames.clear();
        files.clear();
        files.putAll(syncedNames);
        for (File file : files.values()) {
            int unsynced = file.bytes.length - file.synced;
            file.keepFirst(file.synced + switch (random.nextInt(3)) {
                case 0 -> 0;
                case 1 -> unsynced;
                default -> random.nextInt(unsynced + 1);
            });
        }
    }
}
