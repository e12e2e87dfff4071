// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The same folder read by Camel and by Pelton: which files come, as which messages, and what is left. */
@Execution(ExecutionMode.CONCURRENT)
class FileReadingOracleTest {
    @TempDir
    private Path folder;

    static Stream<String> options() {
        return Stream.of(
                "",
                "noop=true",
                "delete=true",
                "move=done",
                "move=done/",
                "move=.done/sub",
                "move=done/${file:name}",
                "move=${file:name}.bak",
                "move=${file:name}.old",
                "move=${file:parent}/done/${file:onlyname}",
                "move=done/${file:name}&recursive=true",
                "move=done&recursive=true",
                "moveFailed=failed",
                "moveFailed=failed/${file:name}",
                "moveFailed=failed/${file:name}&recursive=true",
                "delete=true&moveFailed=.error",
                "noop=true&moveFailed=failed",
                "preMove=working",
                "preMove=working&move=../done",
                "preMove=working/${file:onlyname}",
                "preMove=working&delete=true",
                "preMove=working&moveFailed=failed",
                "recursive=true",
                "recursive=true&noop=true",
                "recursive=true&delete=true",
                "recursive=true&maxDepth=2",
                "recursive=true&minDepth=2",
                "recursive=true&minDepth=2&maxDepth=2",
                "recursive=true&minDepth=3",
                "include=a.*",
                "include=.*txt",
                "include=A.*TXT",
                "exclude=.*[.]txt",
                "include=.*txt&exclude=b.*",
                "includeExt=txt",
                "includeExt=TXT,csv",
                "excludeExt=txt",
                "antInclude=*.txt",
                "antInclude=**/*.txt&recursive=true",
                "antInclude=sub/**&recursive=true",
                "antInclude=sub/*&recursive=true",
                "antInclude=?.txt,*.csv",
                "antExclude=*.txt",
                "antExclude=**/*.txt&recursive=true",
                "antInclude=**/*.TXT&antFilterCaseSensitive=false&recursive=true",
                "antInclude=sub/deep/&recursive=true",
                "fileName=a.txt",
                "fileName=none.txt",
                "fileName=c.txt&recursive=true",
                "fileName=${file:onlyname}",
                "includeHiddenFiles=true",
                "includeHiddenDirs=true&recursive=true",
                "sortBy=file:name",
                "sortBy=reverse:file:name",
                "sortBy=file:modified",
                "sortBy=reverse:file:modified",
                "sortBy=file:size;file:name",
                "sortBy=file:length;reverse:file:name",
                "sortBy=ignoreCase:file:name",
                "sortBy=file:ext;file:name",
                "sortBy=file:onlyname&recursive=true&noop=true",
                "maxMessagesPerPoll=1&sortBy=file:name&eagerMaxMessagesPerPoll=false",
                "maxMessagesPerPoll=2&sortBy=reverse:file:name&eagerMaxMessagesPerPoll=false",
                "idempotent=true",
                "idempotent=true&idempotentKey=${file:name}-${file:size}&noop=true",
                "idempotent=true&idempotentKey=${file:ext}&preSort=true&noop=true",
                "doneFileName=ready",
                "doneFileName=${file:name}.ok",
                "doneFileName=ok-${file:name}",
                "doneFileName=${file:name.noext}.fin",
                "doneFileName=${file:name}.ok&noop=true",
                "doneFileName=${file:name}.ok&delete=true",
                "doneFileName=${file:name}.ok&moveFailed=failed",
                "readLock=none",
                "readLock=rename",
                "readLock=markerFile",
                "readLock=changed&readLockCheckInterval=50&readLockMinLength=0",
                // one file is too short, and is given up; a pause of the machine must not give up the other
                "exclude=(b|E|ok|a[.]txt[.]).*&readLock=changed&readLockCheckInterval=50&readLockMinLength=4&readLockTimeout=2000"
                        + "&readLockLoggingLevel=OFF",
                "charset=ISO-8859-1",
                "charset=UTF-8",
                "sendEmptyMessageWhenIdle=true&include=none");
    }

    private static Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("b.txt", "bb");
        files.put("a.txt", "aaa");
        files.put("fail.txt", "fail");
        files.put("E.csv", "é");
        files.put("a.txt.ok", "");
        files.put("fail.txt.ok", "");
        files.put("ok-b.txt", "");
        files.put("b.fin", "");
        files.put(".hidden", "h");
        files.put("x.camelLock", "lock");
        files.put("sub/c.txt", "c");
        files.put("sub/deep/d.txt", "dddd");
        files.put(".dot/e.txt", "e");
        files.put(".camel/old.txt", "old");
        files.put("failed/f.txt", "f");
        return files;
    }

    @ParameterizedTest
    @MethodSource("options")
    void when_aFolderIsRead_then_messagesAndWhatIsLeftAreCamels(String options) throws Exception {
        Path camels = folder.resolve("camel");
        Path ours = folder.resolve("pelton");
        FileOracle.fill(camels, files());
        FileOracle.fill(ours, files());

        String sorted = options.contains("sortBy") ? options : options + (options.isEmpty() ? "" : "&") + "sortBy=file:name";
        FileOracle.Outcome expected = FileOracle.camelReads(camels, sorted);
        Map<String, String> own = FileOracle.options(options);
        own.remove("readLockLoggingLevel");

        assertThat(FileOracle.peltonReads(ours, own)).as(options).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("readyFolders")
    void when_oneFileSaysThatAllAreComplete_then_messagesAndWhatIsLeftAreCamels(String options) throws Exception {
        Path camels = folder.resolve("camel");
        Path ours = folder.resolve("pelton");
        for (Path each : List.of(camels, ours)) {
            FileOracle.fill(each, files());
            FileOracle.fill(each, Map.of("ready", "now"));
        }

        FileOracle.Outcome expected = FileOracle.camelReads(camels, options + "&sortBy=file:name");

        assertThat(FileOracle.peltonReads(ours, FileOracle.options(options))).isEqualTo(expected);
    }

    static Stream<String> readyFolders() {
        return Stream.of("doneFileName=ready", "doneFileName=ready&noop=true", "doneFileName=ready&delete=true&recursive=true", "doneFileName=ready&moveFailed=failed", "doneFileName=ready&moveFailed=failed&include=fail.*");
    }
}
