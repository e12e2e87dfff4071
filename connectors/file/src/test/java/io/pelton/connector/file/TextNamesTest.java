// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.pelton.spi.Split;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** A name that is no text does not keep others from being read. */
class TextNamesTest {
    @TempDir
    private Path folder;

    @Test
    void aFileWhoseNameIsNoTextIsLeftOut_andSaid() throws Exception {
        Path sh = Path.of("/bin/sh");
        Assumptions.assumeTrue(Files.exists(sh), "names of other bytes are made by a shell");
        Files.writeString(folder.resolve("a.log"), "one\n");
        new ProcessBuilder(sh.toString(), "-c", "echo two > \"$(printf 'b\\377.log')\"").directory(folder.toFile()).start().waitFor();
        Logger logger = (Logger) LoggerFactory.getLogger("io.pelton.file");
        ListAppender<ILoggingEvent> notices = new ListAppender<>();
        notices.start();
        logger.addAppender(notices);
        try {
            String pattern = folder.resolve("*.log").toString();
            assertThat(Lines.of(pattern).splits()).extracting(Split::id).hasSize(1).first().asString().contains("a.log");
            assertThat(FilePattern.present(pattern)).containsOnlyKeys(folder.resolve("a.log"));
        } finally {
            logger.detachAppender(notices);
        }
        assertThat(notices.list).singleElement().asString().contains("its name cannot be read as text", "LC_ALL");
    }

    @Test
    void aLogGetsANameThatIsNoTextWhileNothingRuns_thatItIsNotReadOnIsSaid() throws Exception {
        Path sh = Path.of("/bin/sh");
        Assumptions.assumeTrue(Files.exists(sh), "names of other bytes are made by a shell");
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            log.write(1);
            new ProcessBuilder(sh.toString(), "-c", "mv app.log \"$(printf 'app.log.\\377')\"").directory(folder.toFile()).start().waitFor();
            log.write(1);
            log.begin();
            assertThat(log.available()).hasSize(1);
            log.assertNoMore();
            assertThat(log.notices()).anyMatch(notice -> notice.contains("its name cannot be read as text"))
                    .anyMatch(notice -> notice.contains("is not there any more under any name"));
        }
    }
}
