// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.impl.DefaultCamelContext;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Camel answered, kept in files beside the cases, so that a run without changes need not ask again. A record is for one
 * text of the case (with the beans it names) and one version of Camel: its first line holds both. Camel itself is asked where
 * there is no record, or none for this text; where Pelton differs from the record, before the test fails; and everywhere with
 * {@code -Dcamel.ask=all}, as the nightly profile does. {@code -Dcamel.record=update} writes what Camel says.
 */
final class Answers {
    static final boolean IS_UPDATE = "update".equals(System.getProperty("camel.record"));
    static final boolean IS_ALWAYS_ASKED = IS_UPDATE || "all".equals(System.getProperty("camel.ask"));

    private static final String VERSION = DefaultCamelContext.class.getPackage().getImplementationVersion();
    private static final Path BEANS = Path.of("src/test/java");
    private static final Pattern BEAN = Pattern.compile("io\\.pelton\\.testkit\\.camel\\.\\w+");

    private Answers() {}

    /**
     * Fails unless {@code pelton} is what Camel answers.
     *
     * @param record the file of the record
     * @param yaml the text of the case
     * @param camel asks Camel
     */
    static void check(Path record, String yaml, String pelton, Callable<String> camel) throws Exception {
        String recorded = recorded(record, yaml);
        if (pelton.equals(recorded) && !IS_ALWAYS_ASKED) {
            return;
        }
        String answer = camel.call();
        if (IS_UPDATE && !answer.equals(recorded)) {
            Files.createDirectories(record.getParent());
            Files.writeString(record, head(yaml) + answer);
        }
        assertThat(pelton).as("Pelton, where Camel gives the other, with%n%s", yaml).isEqualTo(answer);
        assertThat(IS_UPDATE || recorded == null || recorded.equals(answer))
                .as("Camel no longer answers as in %s; if it should not, repeat with -Dcamel.record=update", record)
                .isTrue();
    }

    /** What Camel answers: as it is recorded, or asked where nothing is. */
    static String of(Path record, String yaml, Callable<String> camel) throws Exception {
        String recorded = recorded(record, yaml);
        if (recorded != null && !IS_ALWAYS_ASKED) {
            return recorded;
        }
        String answer = camel.call();
        if (IS_UPDATE) {
            Files.writeString(record, head(yaml) + answer);
        }
        assertThat(IS_UPDATE || answer.equals(recorded))
                .as("Camel answers otherwise than in %s; if it should, repeat with -Dcamel.record=update", record)
                .isTrue();
        return answer;
    }

    /** Whether there is a record for a case as it is now. */
    static boolean isRecorded(Path record, String yaml) throws IOException {
        return recorded(record, yaml) != null;
    }

    /** What is recorded for a case as it is now; null if nothing is. */
    static @Nullable String recorded(Path record, String yaml) throws IOException {
        if (!Files.exists(record)) {
            return null;
        }
        String text = Files.readString(record);
        String head = head(yaml);
        return text.startsWith(head) ? text.substring(head.length()) : null;
    }

    private static String head(String yaml) throws IOException {
        return "# Camel " + VERSION + ", case " + key(yaml) + "\n";
    }

    /** The hash of a case, of the version of Camel, and of the sources of the beans that the case names. */
    static String key(String yaml) throws IOException {
        StringBuilder text = new StringBuilder(VERSION).append('\n').append(yaml);
        for (Matcher bean = BEAN.matcher(yaml); bean.find(); ) {
            Path source = BEANS.resolve(bean.group().replace('.', '/') + ".java");
            text.append(Files.exists(source) ? Files.readString(source) : "");
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
