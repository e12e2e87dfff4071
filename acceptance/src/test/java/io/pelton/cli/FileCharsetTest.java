// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What bytes a file has that was read in another charset than UTF-8. */
class FileCharsetTest {
    @TempDir
    private Path folder;

    private byte[] written(String charset, String steps, byte[] content) throws Exception {
        Files.createDirectories(folder.resolve("in"));
        Files.write(folder.resolve("in/a.txt"), content);
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, ("- from:\n    uri: file:FOLDER/in?charset=CHARSET&repeatCount=1&initialDelay=0\n    steps: [" + steps + "{to: 'file:FOLDER/out?fileName=a.txt'}]\n")
                .replace("FOLDER", folder.toString())
                .replace("CHARSET", charset));
        CommandLineRun run = CommandLineRun.of("run", file.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Files.readAllBytes(folder.resolve("out/a.txt"));
    }

    @Test
    void theBodyIsWrittenAsItIs_itsBytesAreThose() throws Exception {
        byte[] content = "é\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(written("iso-8859-1", "", content)).isEqualTo(content);
        assertThat(written("iso-8859-1", "{filter: {simple: \"${body} contains 'é'\", steps: [{log: read}]}}, ", content)).as("read before").isEqualTo(content);
    }

    @Test
    void theBodyIsMadeAText_itIsWrittenInUtf8() throws Exception {
        assertThat(written("iso-8859-1", "{convertBodyTo: String}, ", "é\n".getBytes(StandardCharsets.ISO_8859_1))).isEqualTo("é\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bytesAreWantedOfAFileThatIsNoText_theyAreThose() throws Exception {
        byte[] content = {(byte) 0xFF, 0, (byte) 0xC3, '\n'};
        assertThat(written("utf-8", "{convertBodyTo: 'byte[]'}, ", content)).isEqualTo(content);
        assertThat(written("utf-8", "{convertBodyTo: java.io.InputStream}, {log: '${body}'}, ", content)).isEqualTo(content);
    }

    @Test
    void bytesAreWantedInAnotherCharset_theTextIsWrittenInThat() throws Exception {
        byte[] content = "é\n".getBytes(StandardCharsets.UTF_8);
        assertThat(written("utf-8", "{convertBodyTo: {type: 'byte[]', charset: iso-8859-1}}, ", content)).isEqualTo("é\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void textIsWantedInAnotherCharset_thatOfTheFileCounts() throws Exception {
        byte[] content = "é\n".getBytes(StandardCharsets.UTF_8);
        assertThat(written("utf-8", "{convertBodyTo: {type: String, charset: iso-8859-1}}, ", content)).isEqualTo(content);
    }

    @Test
    void fileIsWrittenInAnotherCharset_alsoInUtf8_itIsTheSameText() throws Exception {
        byte[] latin = "é\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] _ = written("iso-8859-1", "{to: 'file:FOLDER/other?fileName=a.txt&charset=utf-8'}, {to: 'file:FOLDER/same?fileName=a.txt&charset=iso-8859-1'}, ", latin);
        assertThat(folder.resolve("other/a.txt")).hasBinaryContent("é\n".getBytes(StandardCharsets.UTF_8));
        assertThat(folder.resolve("same/a.txt")).hasBinaryContent(latin);
    }
}
