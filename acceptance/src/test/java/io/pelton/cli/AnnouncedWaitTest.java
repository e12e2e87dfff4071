// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.LibraryResolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** What is said while libraries do not come. */
@Timeout(60)
class AnnouncedWaitTest {
    private static final Path JAR = Path.of("a.jar");

    /** Finds nothing before something is said. */
    private static final class Slow implements LibraryResolver {
        private final CompletableFuture<String> said = new CompletableFuture<>();

        @Override
        public List<Path> resolve(List<String> coordinates, Consumer<String> progress) {
            said.join();
            return List.of(JAR);
        }

        @Override
        public Optional<Path> cached(String coordinates) {
            return Optional.empty();
        }
    }

    @Test
    void librariesDoNotCome_whatIsWaitedForIsSaid() {
        Slow slow = new Slow();

        assertThat(new AnnouncedWait(slow, 1).resolve(List.of("a:b:1", "c:d:2"), slow.said::complete)).containsExactly(JAR);

        assertThat(slow.said.join()).startsWith("waiting for a:b:1, c:d:2: what is not in Maven's local repository");
    }

    @Test
    void librariesAreThere_nothingIsSaid() {
        Slow quick = new Slow();
        quick.said.complete("");
        List<String> told = new ArrayList<>();

        assertThat(new AnnouncedWait(quick, TimeUnit.DAYS.toNanos(1)).resolve(List.of("a:b:1"), told::add)).containsExactly(JAR);

        assertThat(told).isEmpty();
    }
}
