// SPDX-License-Identifier: Apache-2.0

package io.pelton.maven;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Libraries of a repository that is a folder: settings.xml says that it stands for all others. */
class MavenLibrariesTest {
    private final List<String> progress = new ArrayList<>();

    @TempDir
    private Path folder;

    private Path remote;
    private Path local;
    private MavenLibraries libraries;

    @BeforeEach
    void begin() throws IOException {
        remote = folder.resolve("remote");
        local = folder.resolve("cache");
        libraries = new MavenLibraries(folder.resolve("home"));
        settings("<mirrors><mirror><id>mine</id><mirrorOf>*</mirrorOf><url>" + remote.toUri() + "</url></mirror></mirrors>");
        library(remote, "used", "");
        library(remote, "tool", dependency("used", "compile") + dependency("tests", "test") + dependency("given", "provided"));
    }

    private void settings(String more) throws IOException {
        Path file = folder.resolve("home/.m2/settings.xml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "<settings><localRepository>" + local + "</localRepository>" + more + "</settings>");
    }

    private static String dependency(String artifact, String scope) {
        return "<dependency><groupId>org.example</groupId><artifactId>" + artifact + "</artifactId><version>1.0</version><scope>" + scope
                + "</scope></dependency>";
    }

    private static void library(Path repository, String artifact, String dependencies) throws IOException {
        Path place = Files.createDirectories(repository.resolve("org/example/" + artifact + "/1.0"));
        Files.writeString(
                place.resolve(artifact + "-1.0.pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId><artifactId>" + artifact
                        + "</artifactId><version>1.0</version><dependencies>" + dependencies + "</dependencies></project>");
        try (OutputStream file = Files.newOutputStream(place.resolve(artifact + "-1.0.jar"))) {
            new JarOutputStream(file).finish();
        }
    }

    private Path jar(String artifact) {
        return local.resolve("org/example/" + artifact + "/1.0/" + artifact + "-1.0.jar");
    }

    private List<Path> resolve(String coordinates) {
        return libraries.resolve(List.of(coordinates), progress::add);
    }

    @Test
    void when_aLibraryIsAskedFor_then_itAndWhatItNeedsComeIntoTheCache() {
        assertThat(resolve("org.example:tool:1.0")).containsExactly(jar("tool"), jar("used"));
        assertThat(jar("used")).exists();
        assertThat(progress).hasSize(2).allMatch(line -> line.matches("fetched (tool|used)-1\\.0\\.jar \\(1 KiB\\) from mine"));
    }

    @Test
    void when_allIsInTheCache_then_nobodyIsAsked() throws IOException {
        resolve("org.example:tool:1.0");
        progress.clear();
        Files.move(remote, folder.resolve("gone"));
        assertThat(resolve("org.example:tool:1.0")).containsExactly(jar("tool"), jar("used"));
        settings("");
        assertThat(resolve("org.example:tool:1.0")).as("it came from a mirror that is gone").hasSize(2);
        assertThat(progress).isEmpty();
        assertThat(libraries.cached("org.example:tool:1.0")).contains(jar("tool"));
    }

    @Test
    void when_nobodyHasIt_then_theErrorHasItsCoordinates() {
        assertThatThrownBy(() -> resolve("org.example:none:1.0"))
                .isInstanceOfSatisfying(PeltonException.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND))
                .hasMessage("PL101 --with org.example:none:1.0 was not found: it is not in " + local
                        + ", and mine does not have it; check group, artifact and version, or say --with FILE.jar");
        assertThat(libraries.cached("org.example:none:1.0")).isEmpty();
    }

    @Test
    void when_whatItNeedsIsMissing_then_theErrorSaysWhoNeedsIt() throws IOException {
        library(remote, "poor", dependency("none", "runtime"));
        assertThatThrownBy(() -> resolve("org.example:poor:1.0"))
                .hasMessageStartingWith("PL101 --with org.example:none:1.0, which org.example:poor:1.0 needs, was not found");
    }

    @Test
    void when_theRepositoryCannotBeAsked_then_theErrorSaysWhy() throws IOException {
        settings("<mirrors><mirror><id>mine</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1/x</url></mirror></mirrors>");
        assertThatThrownBy(() -> resolve("org.example:tool:1.0")).hasMessageContaining("and mine cannot be asked (").hasMessageContaining("refused");
    }

    @Test
    void when_settingsSayOffline_then_nobodyIsAsked() throws IOException {
        settings("<offline>true</offline>");
        assertThatThrownBy(() -> resolve("org.example:tool:1.0")).hasMessageContaining("and settings.xml says offline; ");
    }

    @Test
    void when_settingsCannotBeRead_then_thatIsSaid() throws IOException {
        settings("<mirrors>");
        assertThatThrownBy(() -> resolve("org.example:tool:1.0")).hasMessageContaining("settings.xml").hasMessageContaining("line 1");
    }
}
