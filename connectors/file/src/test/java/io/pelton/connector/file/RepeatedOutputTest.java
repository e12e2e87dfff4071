// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A run that was killed has written a file, and the next run with its state folder writes it again. */
class RepeatedOutputTest {
    private static final List<Map<String, String>> WAYS =
            List.of(Map.of(), Map.of("tempPrefix", "t-"), Map.of("tempPrefix", "t-", "eagerDeleteTargetFile", "false"));

    @TempDir
    private Path folder;

    private static Map<String, String> moving(Map<String, String> way) {
        return with(way, "fileExist", "Move", "moveExisting", "bak/${file:name}");
    }

    private static Map<String, String> failing(Map<String, String> way) {
        return with(way, "fileExist", "Fail");
    }

    private static Map<String, String> with(Map<String, String> way, String... more) {
        Map<String, String> options = new HashMap<>(way);
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return options;
    }

    /** Writes one message to {@code x} in a run of its own. */
    private Message write(Path out, Map<String, String> options, boolean keepsState, Object body) throws Exception {
        Message message = new Message(body);
        message.setHeader(FileHeaders.NAME, "x");
        try (FileOutput output = output(out, options)) {
            if (keepsState) {
                output.sync();
            }
            output.write(message);
        }
        return message;
    }

    private static FileOutput output(Path out, Map<String, String> options) {
        return new FileOutput(FileWritings.of(TestExpressions.endpoint(out.toString(), options), out.toString()));
    }

    private Path outWithOriginal(String name) throws Exception {
        Path out = Files.createDirectory(folder.resolve(name));
        Files.writeString(out.resolve("x"), "original");
        return out;
    }

    @Test
    void when_theFileThatMakesRoomIsTheRunsOwn_then_theOriginalStaysWhereItWasMoved() throws Exception {
        for (Map<String, String> way : WAYS) {
            Path out = outWithOriginal("out" + way.size());
            write(out, moving(way), true, "new");
            Message again = write(out, moving(way), true, "new");
            assertThat(FileOracle.content(out)).as("%s", way).isEqualTo(Map.of("x", "new", "bak/x", "original"));
            assertThat(again.header(FileHeaders.PRODUCED)).isEqualTo(out.resolve("x").toString());
        }
    }

    @Test
    void when_theFileThatMakesRoomHasOtherContent_then_itIsMovedOverTheOneBefore() throws Exception {
        for (Map<String, String> way : WAYS.subList(0, 2)) {
            Path out = outWithOriginal("out" + way.size());
            write(out, moving(way), true, "new");
            write(out, moving(way), true, "newer");
            assertThat(FileOracle.content(out)).as("%s", way).isEqualTo(Map.of("x", "newer", "bak/x", "new"));
        }
    }

    @Test
    void when_theOneBeforeIsToStay_then_theMessageFails_andBothAreThere() throws Exception {
        Path out = outWithOriginal("out");
        write(out, moving(WAYS.getLast()), true, "new");
        assertThatThrownBy(() -> write(out, moving(WAYS.getLast()), true, "newer")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(FileOracle.content(out)).isEqualTo(Map.of("x", "new", "bak/x", "original"));
    }

    @Test
    void when_noStateIsKept_then_aFileOfTheSameContentIsMovedAsAnyOther() throws Exception {
        Path out = outWithOriginal("out");
        write(out, moving(Map.of()), false, "new");
        write(out, moving(Map.of()), false, "new");
        assertThat(FileOracle.content(out)).isEqualTo(Map.of("x", "new", "bak/x", "new"));
    }

    @Test
    void when_aStreamIsWrittenAgain_then_theOriginalStaysWhereItWasMoved() throws Exception {
        Path out = outWithOriginal("out");
        write(out, moving(Map.of()), true, stream());
        write(out, moving(Map.of()), true, stream());
        assertThat(FileOracle.content(out)).isEqualTo(Map.of("x", "streamed", "bak/x", "original"));
    }

    @Test
    void when_theFileThatMustNotExistIsTheRunsOwn_then_thatIsNoFailure() throws Exception {
        for (Map<String, String> way : WAYS) {
            Path out = folder.resolve("out" + way.size());
            write(out, failing(way), true, "new");
            Message again = write(out, failing(way), true, "new");
            assertThat(FileOracle.content(out)).as("%s", way).isEqualTo(Map.of("x", "new"));
            assertThat(again.header(FileHeaders.PRODUCED)).isEqualTo(out.resolve("x").toString());
        }
    }

    @Test
    void when_theFileThatMustNotExistHasOtherContent_orNoStateIsKept_then_thatIsAFailure() throws Exception {
        for (Map<String, String> way : WAYS) {
            Path out = outWithOriginal("out" + way.size());
            assertThatThrownBy(() -> write(out, failing(way), true, "new")).isInstanceOf(FileAlreadyExistsException.class);
            assertThatThrownBy(() -> write(out, failing(way), false, "original")).isInstanceOf(FileAlreadyExistsException.class);
            assertThat(FileOracle.content(out)).as("%s", way).isEqualTo(Map.of("x", "original"));
        }
    }

    /** What handles the failure may want to write it elsewhere. */
    @Test
    void when_theFileThatMustNotExistIsThere_then_aStreamIsNotRead() throws Exception {
        Path out = outWithOriginal("out");
        InputStream stream = stream();
        assertThatThrownBy(() -> write(out, failing(Map.of()), true, stream)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(stream).hasContent("streamed");
    }

    private static InputStream stream() {
        return new ByteArrayInputStream("streamed".getBytes(StandardCharsets.UTF_8));
    }
}
