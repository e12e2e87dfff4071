// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.LibraryResolver;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Says what is waited for where libraries do not come at once: without a network it takes the repositories half a minute and more to fail.
 *
 * @param resolver finds them
 * @param nanos how long it may take until something is said
 */
record AnnouncedWait(LibraryResolver resolver, long nanos) implements LibraryResolver {
    /** One that speaks after two seconds. */
    AnnouncedWait(LibraryResolver resolver) {
        this(resolver, TimeUnit.SECONDS.toNanos(2));
    }

    @Override
    public List<Path> resolve(List<String> coordinates, Consumer<String> progress) {
        EngineRuntime runtime = EngineRuntime.current();
        String text = "waiting for " + String.join(", ", coordinates) + ": what is not in Maven's local repository is fetched from the repositories of"
                + " settings.xml, or from Maven Central; without a network this ends with an error in about a minute";
        Alarm alarm = runtime.after(nanos, () -> {
            Task _ = runtime.start("pelton-waiting", Task.Kind.WAIT, () -> progress.accept(text));
        });
        try {
            return resolver.resolve(coordinates, progress);
        } finally {
            alarm.cancel();
        }
    }

    @Override
    public Optional<Path> cached(String coordinates) {
        return resolver.cached(coordinates);
    }
}
