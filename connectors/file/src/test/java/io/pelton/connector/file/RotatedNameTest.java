// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RotatedNameTest {
    private static final Path LOG = Path.of("logs/app.log");

    @ParameterizedTest
    @ValueSource(strings = {
        "app.log.1", "app.log-20261125", "app.log.2026-11-25_10.log", "app.log.2.gz", "app.1.log", "app-1.log", "app_1.log", "app-2026-11-25-1.log",
        "app.2026-11-25.log", "app-2026-11-25T10:15:30.log.gz", "app-20261125.log.zst", "app-11-25-2026-1.log.xz"
    })
    void when_aNumberOrDateIsBesideTheExtension_then_itIsRotated(String name) {
        assertThat(RotatedName.isRotated(Path.of("logs", name), LOG)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "app.log", "app.log.gz", "app.log.bak", "app1.log", "app-a1.log", "app-1a.log", "app-1.txt", "app-1", "application-1.log", "app-.log", "my-app-1.log",
        "1-app.log"
    })
    void when_anythingElseIsDifferent_then_itIsNot(String name) {
        assertThat(RotatedName.isRotated(Path.of("logs", name), LOG)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"messages-20261125", "messages.1", "messages.2.gz"})
    void when_theLogHasNoExtension_then_theNumberIsBehindItsName(String name) {
        assertThat(RotatedName.form(Path.of(name), Path.of("messages"))).isEqualTo(RotatedName.Form.APPENDED);
    }

    @ParameterizedTest
    @CsvSource({
        "app.log.2, app.log.10.gz, UNKNOWN, 1",
        "app.log.2, app.log.10, UP, 1",
        "app.2.log, app.10.log.gz, UNKNOWN, 0",
        "app.2.log, app.10.log, UP, -1",
        "app.2.log, app.10.log, DOWN, 1",
        "app-2026-11-25.log, app-2026-11-26.log, DOWN, -1",
        "app-2026-11-25-2.log, app-2026-11-25-10.log, UNKNOWN, -1",
        "app-2026-11-25-2.log, app-2026-11-25-10.log, DOWN, 1",
        "app-2026-11-25-2.log, app-2026-11-26-1.log, DOWN, -1",
        "app-20261125-2.log, app-20261125-10.log, DOWN, 1",
        "app-20261125.log, app-20261126.log, DOWN, -1",
        "app-2026-11-25.log, app-2026-11-26-1.log, UNKNOWN, -1",
        "app-2026-11-25-7.log, app-2026-11-26.log, DOWN, -1",
        "app-2026-11.log, app-2026-12-01-1.log, DOWN, -1",
        "app.log-20261101.1, app.log-20261102, UNKNOWN, -1",
        "app.log-20261101.1, app.log-20261101, UNKNOWN, 0",
        "app-2026-11-25.log, app-2026-11-25-1.log, UNKNOWN, 0",
        "app-2026-11-25.log, app-2026-11-25-1.log, UP, -1",
        "app-2026-11-25.log, app-2026-11-25-1.log.gz, DOWN, 1",
        "app.log-20261101.2, app.log-20261101, UP, 1",
        "app.log-20261101.2, app.log-20261101, DOWN, -1",
        "app-11-25-2026-1.log, app-11-25-2026-2.log, UP, 0",
        "app-1.log, app.log.2, UP, 0",
        "app-1.log, app-20261125.log, UP, 0"
    })
    void when_namesAreCompared_then_theYoungerIsGreater(String file, String other, Counting counting, int expected) {
        Path path = Path.of(file);
        Path otherPath = Path.of(other);
        assertThat(Integer.signum(RotatedName.compare(path, otherPath, LOG, counting))).isEqualTo(expected);
        assertThat(Integer.signum(RotatedName.compare(otherPath, path, LOG, counting))).isEqualTo(-expected);
    }
}
