// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Servers to try routes with, for as long as a run lasts. What they keep stays in a folder, so that the next run finds it. */
final class TryoutServers implements AutoCloseable {
    private final List<TryoutServer> running = new ArrayList<>();

    /** Held as long as the process lives: two servers with the same files would destroy them. */
    private final List<FileChannel> locks = new ArrayList<>();

    private TryoutServers() {}

    /**
     * Starts servers.
     *
     * @param names {@code NAME} or {@code NAME=FILE}, with what a server is to be given first
     * @param folder what they keep is in it
     * @param told is told what is fetched and started
     * @throws PeltonException if one cannot be started; none stays then
     */
    static TryoutServers start(List<String> names, Path folder, Consumer<String> told) {
        Set<String> kinds = new HashSet<>();
        names.stream().map(TryoutServers::kind).filter(kind -> !kinds.add(kind)).findFirst().ifPresent(twice -> {
            throw new PeltonException(ErrorCode.USAGE, "--servers: " + twice + " is named twice");
        });
        TryoutServers servers = new TryoutServers();
        try {
            for (String name : names) {
                String kind = kind(name);
                List<Path> files = kind.equals(name) ? List.of() : List.of(Path.of(name.substring(kind.length() + 1)));
                TryoutServer started = switch (kind) {
                    case "postgres" -> PostgresServer.start(servers.own(folder, kind), files, told);
                    case "kafka" -> KafkaServer.start(servers.own(folder, kind), files, told);
                    default -> throw new PeltonException(ErrorCode.USAGE, "--servers takes kafka, postgres or postgres=FILE.sql, found '" + name + "'");
                };
                servers.running.add(started);
                told.accept(started.text());
            }
            return servers;
        } catch (Throwable e) {
            try (servers) {
                throw e;
            }
        }
    }

    private static String kind(String name) {
        int equals = name.indexOf('=');
        return equals < 0 ? name : name.substring(0, equals);
    }

    /** The folder of a server, which no other run has. */
    private Path own(Path folder, String kind) {
        try {
            Files.createDirectories(folder);
            FileChannel lock = FileChannel.open(folder.resolve(kind + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            locks.add(lock);
            if (lock.tryLock() == null) {
                throw inUse(folder, kind, null);
            }
        } catch (OverlappingFileLockException e) {
            throw inUse(folder, kind, e);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.USAGE, "--servers: the folder " + folder + " cannot be used: " + e.getMessage(), e);
        }
        return folder.resolve(kind);
    }

    private static PeltonException inUse(Path folder, String kind, @Nullable Exception cause) {
        return new PeltonException(
                ErrorCode.STATE_IN_USE, "--servers: " + kind + " in " + folder + " is in use by another run: end that run, or have one of your own with --servers-folder DIR", cause);
    }

    /** Has routes know them: the values that are not given otherwise, and the libraries of their clients. */
    void applyTo(RouteOptions routes) {
        Map<String, String> values = new HashMap<>();
        List<String> with = new ArrayList<>(routes.with);
        for (TryoutServer server : running) {
            values.putAll(server.values());
            with.addAll(server.libraries());
        }
        routes.servers = values;
        routes.with = with;
    }

    @Override
    public void close() {
        try {
            end();
        } finally {
            locks.forEach(TryoutServers::close);
        }
    }

    /** The last one first, and each, whatever the end of another one does. */
    private void end() {
        if (!running.isEmpty()) {
            try (TryoutServer _ = running.removeFirst()) {
                end();
            }
        }
    }

    private static void close(FileChannel lock) {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
