// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Logs to which nothing is written for long are not read with each look. */
@Timeout(60)
class FollowedIdleTest {
    /** More than it takes to be idle, and to be read all the same. */
    private static final int MANY_LOOKS = 45;

    @TempDir
    Path folder;

    private static void look(FollowedLog log, int looks) throws Exception {
        for (int look = 0; look < looks; look++) {
            assertThat(log.available()).isEmpty();
        }
    }

    @Test
    void somethingIsAdded_isReadWithTheNextLook() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            for (int looks = 15; looks < MANY_LOOKS; looks++) {
                look(log, looks);
                log.write(2);
                assertThat(log.available()).isEqualTo(FollowedLog.lines(log.written() - 2, log.written()));
            }
        }
    }

    @Test
    void anotherFileIsBusy_whatIsAddedIsRead() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            Path other = folder.resolve("other.log");
            for (int line = 0; line < MANY_LOOKS; line++) {
                Files.writeString(other, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                assertThat(log.available()).containsExactly(Integer.toString(line));
            }
            log.write(1);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 11));
        }
    }

    @Test
    void renamedAndFollowedByAnother_bothAreRead() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            look(log, MANY_LOOKS);
            Path renamed = log.rotate("app.log.1");
            Files.writeString(renamed, "late\n", StandardOpenOption.APPEND);
            log.write(1);
            assertThat(log.available()).containsExactly("late", "00000010 of the log");
        }
    }

    @Test
    void truncated_isReadFromItsBeginningWithTheNextLook() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            look(log, MANY_LOOKS);
            Files.writeString(log.log(), "anew\n");
            assertThat(log.available()).containsExactly("anew");
        }
    }

    /** Each line takes longer than the time between two looks. */
    @Test
    void anotherFileHasMuch_andIsSlow_whatIsAddedComesWhenItsTurnComes() throws Exception {
        Path idle = Files.writeString(folder.resolve("a.log"), "first\n");
        Path busy = Files.writeString(folder.resolve("b.log"), "");
        AtomicLong clock = new AtomicLong();
        LineOptions options = LineOptions.DEFAULT;
        try (FollowCursor cursor = new FollowCursor(
                folder.resolve("*.log").toString(), options, null, () -> clock.addAndGet(1_000_000_000), 0, new FollowMark(List.of()))) {
            assertThat(cursor.advance()).isTrue();
            for (int look = 0; look < MANY_LOOKS; look++) {
                assertThat(cursor.advance()).isFalse();
            }
            Files.writeString(busy, "x\n".repeat(20_000));
            assertThat(cursor.advance()).isTrue();
            Files.writeString(idle, "added\n", StandardOpenOption.APPEND);
            int before = 0;
            while (cursor.advance() && !cursor.current().toString().equals("added")) {
                before++;
            }
            assertThat(before).isLessThan(5_000);
        }
    }

    /** Nothing tells that but a read. It shows, too, that an idle file is not read with each look. */
    @Test
    void writtenAnewWithTheSameSizeAndTime_isReadAfterSomeLooks() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            look(log, MANY_LOOKS);
            FileTime modified = Files.getLastModifiedTime(log.log());
            String anew = Files.readString(log.log()).replace("of the log", "OF THE LOG");
            Files.writeString(log.log(), anew);
            Files.setLastModifiedTime(log.log(), modified);
            List<Integer> lines = new ArrayList<>();
            for (int look = 0; look < MANY_LOOKS; look++) {
                lines.add(log.available().size());
            }
            assertThat(lines.getFirst()).isZero();
            assertThat(lines.stream().mapToInt(Integer::intValue).sum()).isEqualTo(10);
        }
    }
}
