// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.connector.file.FileOracle.Sent;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The same messages written by Camel and by Pelton: which files there are, with which content. */
class FileWritingOracleTest {
    @TempDir
    private Path folder;

    static Stream<String> options() {
        return Stream.of(
                "",
                "fileName=a.txt",
                "fileName=sub/a.txt",
                "fileName=old.txt",
                "fileName=${header.id}.txt",
                "fileName=${header.id}/${file:name}",
                "fileName=${file:onlyname.noext}.out",
                "fileName=old.txt&fileExist=Override",
                "fileName=old.txt&fileExist=Append",
                "fileName=old.txt&fileExist=Append&appendChars=\\n",
                "fileName=old.txt&fileExist=Append&appendChars=;",
                "fileName=${file:name}&fileExist=Append&appendChars=\\r\\n",
                "fileName=old.txt&fileExist=Fail",
                "fileName=old.txt&fileExist=Ignore",
                "fileName=old.txt&fileExist=Move&moveExisting=backup",
                "fileName=old.txt&fileExist=Override&tempFileName=temp",
                "fileName=sub/a.txt&tempFileName=temp",
                "fileName=old.txt&fileExist=TryRename&tempPrefix=tmp-",
                "fileName=old.txt&fileExist=Fail&tempPrefix=tmp-",
                "fileName=old.txt&fileExist=Ignore&tempPrefix=tmp-",
                "fileName=old.txt&tempPrefix=tmp-&eagerDeleteTargetFile=false",
                "fileName=a.txt&doneFileName=done",
                "fileName=a.txt&doneFileName=${file:name}.done",
                "fileName=sub/a.txt&doneFileName=done-${file:name}",
                "fileName=a.txt&doneFileName=${file:name.noext}.done",
                "fileName=a.txt&allowNullBody=true",
                "fileName=old.txt&allowNullBody=true",
                "fileName=old.txt&allowNullBody=true&fileExist=Append",
                "flatten=true",
                "fileName=x/y/z.txt&flatten=true",
                "fileName=a.txt&charset=ISO-8859-1",
                "fileName=a.txt&charset=UTF-16LE",
                "fileName=old.txt&charset=ISO-8859-1&fileExist=Append",
                "fileName=${header.id}.txt&charset=ISO-8859-1",
                "fileName=${header.id}.txt&charset=UTF-16LE",
                "fileName=${header.id}.txt&charset=UTF-8",
                "fileName=old.txt&fileExist=Move&moveExisting=backup&eagerDeleteTargetFile=false",
                "fileName=${header.id}.txt&tempPrefix=/../in-progress/",
                "fileName=a.txt&chmod=640",
                "fileName=a.txt&keepLastModified=true",
                "autoCreate=true");
    }

    /** Where a temporary file is used, Camel has deleted the target when a message fails; Pelton keeps it. */
    private static List<Sent> messages(String options) {
        List<Sent> messages = new ArrayList<>();
        messages.add(new Sent("first é", Map.of("id", 1, "CamelFileName", "one.txt")));
        messages.add(new Sent("second".getBytes(StandardCharsets.UTF_8), Map.of("id", 2, "camelfilename", "in/two.txt")));
        messages.add(new Sent(
                new ByteArrayInputStream("third é".getBytes(StandardCharsets.UTF_8)),
                Map.of("id", 3, "CamelFileName", "in/deep/two.txt", "CamelFileLastModified", 1_600_000_000_000L)));
        if (options.contains("temp")) {
            return messages;
        }
        messages.add(new Sent(null, Map.of("id", 4, "CamelFileName", "null.txt")));
        messages.add(new Sent("", Map.of("id", 6, "CamelFileName", "empty.txt")));
        messages.add(new Sent(new StringReader("reader"), Map.of("id", 7, "CamelFileName", "reader.txt")));
        messages.add(new Sent(Map.of("a", 1), Map.of("id", 8, "CamelFileName", "map.txt")));
        return messages;
    }

    @ParameterizedTest
    @MethodSource("options")
    void when_messagesAreWritten_then_filesAndFailuresAreCamels(String options) throws Exception {
        Path camels = folder.resolve("camel");
        Path ours = folder.resolve("pelton");
        // a last line without end is one that a crash has cut short: Camel adds to it, and Pelton ends it first
        String old = options.contains("appendChars=\\n") ? "old\n" : "old";
        FileOracle.fill(camels, Map.of("old.txt", old));
        FileOracle.fill(ours, Map.of("old.txt", old));

        FileOracle.Outcome expected = FileOracle.camelWrites(camels, options, messages(options));
        FileOracle.Outcome outcome = FileOracle.peltonWrites(ours, FileOracle.options(options), messages(options));

        assertThat(outcome.left()).as(options).isEqualTo(expected.left());
        if (!options.contains("appendChars=\\n")) {
            assertThat(outcome.messages()).as(options).isEqualTo(expected.messages());
        }
    }
}
