// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.power;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.cryptomator.jfuse.api.DirFiller;
import org.cryptomator.jfuse.api.Errno;
import org.cryptomator.jfuse.api.FileInfo;
import org.cryptomator.jfuse.api.Fuse;
import org.cryptomator.jfuse.api.FuseBuilder;
import org.cryptomator.jfuse.api.FuseOperations;
import org.cryptomator.jfuse.api.Stat;
import org.cryptomator.jfuse.api.Statvfs;
import org.cryptomator.jfuse.api.TimeSpec;
import org.jspecify.annotations.Nullable;

/**
 * A process of its own: mounts a {@link ForgettingImage} and does what it is told on standard input. {@code cut N SEED} has the power go at the N-th change
 * from now on, {@code cut N SEED rare} at the N-th that does not only write bytes; a part of it may be done: nothing works from then on, and the place is printed. {@code restore SEED} has it come back with what survives.
 * {@code fail N} has the N-th sync from now on answer EIO. {@code count} prints how many changes of both kinds
 * there were. It unmounts at the end of its input.
 */
final class ForgettingFileSystem implements FuseOperations {
    /** Where systems without the files for developers have the library. */
    private static final List<String> LIBRARIES = List.of(
            "/usr/lib/x86_64-linux-gnu/libfuse3.so.3", "/lib/x86_64-linux-gnu/libfuse3.so.3", "/usr/lib/aarch64-linux-gnu/libfuse3.so.3", "/usr/lib64/libfuse3.so.3");

    private final Errno errno;
    private final ForgettingImage image = new ForgettingImage();
    private final Map<Long, ForgettingImage.Node> open = new HashMap<>();
    private long lastOpen;
    private long changes;
    private long rare;
    private long syncs;
    private long left = Long.MAX_VALUE;
    private boolean isRareOnly;
    private long failAt = Long.MAX_VALUE;
    private SplittableRandom random = new SplittableRandom(0);
    private boolean isOff;

    private ForgettingFileSystem(Errno errno) {
        this.errno = errno;
    }

    public static void main(String[] arguments) throws Exception {
        FuseBuilder builder = Fuse.builder();
        LIBRARIES.stream().filter(library -> Files.exists(Path.of(library))).findFirst().ifPresent(builder::setLibraryPath);
        ForgettingFileSystem files = new ForgettingFileSystem(builder.errno());
        try (Fuse fuse = builder.build(files)) {
            fuse.mount(
                    "forgetting", Path.of(arguments[0]), "-s", "-f", "-oattr_timeout=0", "-oentry_timeout=0", "-onegative_timeout=0");
            System.out.println("mounted");
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                files.told(line.split(" "));
            }
        }
    }

    private synchronized void told(String[] words) {
        switch (words[0]) {
            case "cut" -> {
                left = Long.parseLong(words[1]);
                isRareOnly = words.length > 3;
                random = new SplittableRandom(Long.parseLong(words[2]));
            }
            case "restore" -> {
                if (isOff) {
                    image.lose(new SplittableRandom(Long.parseLong(words[1])));
                }
                isOff = false;
                left = Long.MAX_VALUE;
                failAt = Long.MAX_VALUE;
                open.clear();
                System.out.println("restored");
            }
            case "fail" -> failAt = syncs + Long.parseLong(words[1]);
            case "count" -> System.out.println(changes + " " + rare);
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    @Override
    public Errno errno() {
        return errno;
    }

    @Override
    public Set<Operation> supportedOperations() {
        return EnumSet.of(
                Operation.GET_ATTR, Operation.MKDIR, Operation.UNLINK, Operation.RMDIR, Operation.RENAME, Operation.CHMOD, Operation.CHOWN, Operation.TRUNCATE,
                Operation.OPEN, Operation.READ, Operation.WRITE, Operation.STATFS, Operation.RELEASE, Operation.FSYNC, Operation.OPEN_DIR, Operation.READ_DIR,
                Operation.RELEASE_DIR, Operation.FSYNCDIR, Operation.CREATE, Operation.UTIMENS);
    }

    /**
     * Looks at something, also if the power is off: who looks then can do nothing with it, but a name that the system has not found gets another
     * inode number when it is there again.
     */
    private synchronized int look(IntSupplier action) {
        return attempted("look", action);
    }

    /** An exception that leaves a call of the system would end the process. */
    private int attempted(String what, IntSupplier action) {
        try {
            return action.getAsInt();
        } catch (RuntimeException e) {
            System.err.println(what);
            e.printStackTrace();
            return -errno.enoent();
        }
    }

    /** Changes something, unless the power goes: then {@code part} is done of it. */
    private synchronized int change(String what, IntSupplier action, Runnable part) {
        if (isOff) {
            return -errno.eio();
        }
        boolean isRare = !what.startsWith("write ");
        changes++;
        rare += isRare ? 1 : 0;
        if ((isRare || !isRareOnly) && --left <= 0) {
            isOff = true;
            attempted(what, () -> {
                part.run();
                return 0;
            });
            System.out.println("cut " + what);
            return -errno.eio();
        }
        return attempted(what, action);
    }

    private int change(String what, Runnable action) {
        return change(
                what,
                () -> {
                    action.run();
                    return 0;
                },
                () -> {});
    }

    private ForgettingImage.@Nullable Node found(String path, @Nullable FileInfo info) {
        ForgettingImage.Node node = info == null ? null : open.get(info.getFh());
        return node == null ? image.find(path) : node;
    }

    private ForgettingImage.Node node(String path, @Nullable FileInfo info) {
        return Objects.requireNonNull(found(path, info));
    }

    private int open(ForgettingImage.Node node, FileInfo info) {
        open.put(++lastOpen, node);
        info.setFh(lastOpen);
        return 0;
    }

    @Override
    public int getattr(String path, Stat stat, @Nullable FileInfo info) {
        return look(() -> {
            ForgettingImage.Node node = found(path, info);
            if (node == null) {
                return -errno.enoent();
            }
            fill(node, stat);
            return 0;
        });
    }

    private static void fill(ForgettingImage.Node node, Stat stat) {
        stat.setMode((node.isFolder ? Stat.S_IFDIR : Stat.S_IFREG) | 0777);
        stat.setNLink((short) 1);
        stat.setSize(node.size());
        stat.mTime().set(node.changed);
        stat.cTime().set(node.changed);
        stat.aTime().set(node.changed);
    }

    @Override
    public int mkdir(String path, int mode) {
        return change("mkdir " + path, () -> image.make(path, true));
    }

    @Override
    public int create(String path, int mode, FileInfo info) {
        return change("create " + path, () -> open(image.make(path, false), info), () -> image.make(path, false));
    }

    @Override
    public int unlink(String path) {
        return change("unlink " + path, () -> image.remove(path));
    }

    @Override
    public int rmdir(String path) {
        return change(
                "rmdir " + path,
                () -> {
                    if (!node(path, null).children().isEmpty()) {
                        return -errno.enotempty();
                    }
                    image.remove(path);
                    return 0;
                },
                () -> {});
    }

    @Override
    public int rename(String from, String to, int flags) {
        return change("rename " + from + " to " + to, () -> image.rename(from, to));
    }

    @Override
    public int chmod(String path, int mode, FileInfo info) {
        return look(() -> 0);
    }

    @Override
    public int chown(String path, int user, int group, FileInfo info) {
        return look(() -> 0);
    }

    @Override
    public int truncate(String path, long size, FileInfo info) {
        return change("truncate " + path, () -> node(path, info).truncate(size));
    }

    @Override
    public int open(String path, FileInfo info) {
        return look(() -> {
            ForgettingImage.Node node = image.find(path);
            return node == null ? -errno.enoent() : open(node, info);
        });
    }

    @Override
    public int read(String path, ByteBuffer buffer, long count, long offset, FileInfo info) {
        return look(() -> node(path, info).read(buffer, offset, count));
    }

    @Override
    public int write(String path, ByteBuffer buffer, long count, long offset, FileInfo info) {
        return change(
                "write " + path,
                () -> {
                    node(path, info).write(buffer, offset, (int) count);
                    return (int) count;
                },
                () -> node(path, info).write(buffer, offset, random.nextInt((int) count + 1)));
    }

    @Override
    public int release(String path, FileInfo info) {
        return look(() -> {
            open.remove(info.getFh());
            return 0;
        });
    }

    private int sync(String path, ForgettingImage.Node node) {
        return change(
                "sync " + path,
                () -> {
                    if (++syncs == failAt) {
                        return -errno.eio();
                    }
                    node.sync();
                    return 0;
                },
                () -> {
                    if (random.nextBoolean()) {
                        node.sync();
                    }
                });
    }

    @Override
    public int fsync(String path, int dataOnly, FileInfo info) {
        return sync(path, node(path, info));
    }

    @Override
    public int fsyncdir(String path, int dataOnly, FileInfo info) {
        return sync(path, node(path, null));
    }

    @Override
    public int opendir(String path, FileInfo info) {
        return look(() -> 0);
    }

    @Override
    public int releasedir(String path, FileInfo info) {
        return look(() -> 0);
    }

    @Override
    public int readdir(String path, DirFiller filler, long offset, FileInfo info, int flags) {
        return look(() -> {
            filler.fill(".", _ -> {}, 0, 0);
            filler.fill("..", _ -> {}, 0, 0);
            node(path, null).children().forEach((name, node) -> filler.fill(name, stat -> fill(node, stat), 0, 0));
            return 0;
        });
    }

    @Override
    public int utimens(String path, TimeSpec access, TimeSpec modification, FileInfo info) {
        return change("utimens " + path, () -> node(path, info).changed = modification.getOptional().orElseGet(Instant::now));
    }

    @Override
    public int statfs(String path, Statvfs stat) {
        return look(() -> {
            stat.setBsize(4096);
            stat.setFrsize(4096);
            stat.setBlocks(1 << 20);
            stat.setBfree(1 << 20);
            stat.setBavail(1 << 20);
            stat.setNameMax(255);
            return 0;
        });
    }
}
