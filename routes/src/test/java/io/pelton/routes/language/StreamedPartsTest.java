// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.simple.LinearPattern;
import io.pelton.spi.LazyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The parts of a text that is read piece by piece are those of the text as a whole, wherever the pieces end. */
class StreamedPartsTest {
    private static final String[] TOKENS = {"\n", "\r\n", ",", "ab", "aab", "::", "é", "\uD83D\uDE00"};
    private static final String[] PATTERNS = {"\\s+", "[,;]", "a+b", "\\r?\\n", "x*y", "ab|abc"};
    private static final String[] ATOMS = {"a", "b", "[ab]", ",", "[^,]", "\\n", "\\s", "\\S", "x", "(?i:A)", "\\Qab\\E", "\\b", ".", "\\x{1F600}"};
    private static final String[] REPETITIONS = {"", "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}", "{0,2}?"};
    private static final String[] ALPHABET = {"a", "b", "c", "x", "y", ",", ";", ":", "\n", "\r\n", "\r", " ", "é", "\uD83D\uDE00", "日"};

    static long[] seeds() {
        Long given = Long.getLong("pelton.seed");
        if (given != null) {
            return new long[] {given};
        }
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        return IntStream.range(0, Integer.getInteger("pelton.iterations", 100)).mapToLong(i -> first + i).toArray();
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int size = random.nextInt(60);
        for (int i = 0; i < size; i++) {
            text.append(ALPHABET[random.nextInt(ALPHABET.length)]);
        }
        return text.toString();
    }

    /** Gives a few characters at a time, and is not ready now and then. */
    private static Reader inPieces(String text, SplittableRandom random) {
        return new StringReader(text) {
            @Override
            public int read(char[] target, int offset, int length) throws IOException {
                return super.read(target, offset, Math.min(length, random.nextInt(1, 4)));
            }

            @Override
            public boolean ready() {
                return random.nextBoolean();
            }
        };
    }

    private static List<String> all(Iterator<?> parts) {
        List<String> all = new ArrayList<>();
        parts.forEachRemaining(part -> all.add((String) part));
        return all;
    }

    private static GroupSize size(int group) {
        return group == 0 ? GroupSize.NONE : GroupSize.of(group);
    }

    private static Tokenize tokenize(Tokenize.Separator separator, int group, boolean skipFirst) {
        return new Tokenize(Message::body, separator, "", "", false, size(group), ",", skipFirst);
    }

    @Test
    void textFailsWhileTheFirstPartIsPassed_itIsClosed() {
        List<String> calls = new ArrayList<>();
        Reader failing = new StringReader("") {
            @Override
            public int read(char[] target, int offset, int length) throws IOException {
                throw new IOException("not readable");
            }

            @Override
            public void close() {
                calls.add("close");
            }
        };
        Tokenize.Separator comma = new Tokenize.Separator(",", null);
        assertThatThrownBy(() -> tokenize(comma, 0, true).parts(new Message(failing), true))
                .hasStackTraceContaining("not readable");
        assertThat(calls).containsExactly("close");
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void piecesEndAnywhere_partsAreThoseOfTheWholeText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 20; i++) {
            String text = text(random);
            boolean isPattern = random.nextInt(3) == 0;
            String token = isPattern ? PATTERNS[random.nextInt(PATTERNS.length)] : TOKENS[random.nextInt(TOKENS.length)];
            Tokenize.Separator separator = new Tokenize.Separator(token, isPattern ? Pattern.compile(token) : null);
            int group = random.nextInt(3);
            boolean skips = random.nextBoolean();
            List<String> whole = all(tokenize(separator, group, skips).parts(new Message(text), false));
            List<String> streamed = all(new Tokenize(
                            message -> inPieces(text, random), separator, "", "", false, size(group), ",", skips)
                    .parts(new Message(null), true));
            assertThat(streamed).as("'%s' cut at '%s'", text, token).isEqualTo(whole);
            assertThat(all(tokenize(separator, group, skips).parts(new Message(file(text.getBytes(StandardCharsets.UTF_8))), true)))
                    .as("a file with '%s' cut at '%s'", text, token)
                    .isEqualTo(whole);
        }
    }

    /** A random expression that matches no empty text. */
    private static String separator(SplittableRandom random, int depth) {
        StringBuilder regex = new StringBuilder();
        for (int parts = random.nextInt(1, 4); parts > 0; parts--) {
            String atom = depth > 0 && random.nextInt(3) == 0
                    ? (random.nextBoolean() ? "(" : "(?:") + separator(random, depth - 1) + (random.nextBoolean() ? "|" + separator(random, depth - 1) : "") + ")"
                    : ATOMS[random.nextInt(ATOMS.length)];
            regex.append(atom).append(parts == 1 && depth == 2 ? "" : REPETITIONS[random.nextInt(REPETITIONS.length)]);
        }
        return regex.toString();
    }

    /** What is between the matches in the whole text. */
    private static List<String> split(String text, Pattern separator) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = separator.matcher(text);
        int start = 0;
        while (matcher.find()) {
            if (matcher.end() > matcher.start()) {
                parts.add(text.substring(start, matcher.start()));
                start = matcher.end();
            }
        }
        parts.add(text.substring(start));
        if (parts.size() > 1 && parts.getFirst().isEmpty()) {
            parts.removeFirst();
        }
        if (parts.getLast().isEmpty()) {
            parts.removeLast();
        }
        return parts;
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void piecesEndAnywhere_separatorsAreThoseOfTheWholeText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50; i++) {
            String text = text(random);
            String regex = separator(random, 2);
            Pattern pattern = LinearPattern.compile(regex);
            if (pattern.matches("")) {
                continue;
            }
            assertThat(Factors.of(pattern)).as(regex).isPresent();
            TextWindow window = new TextWindow(inPieces(text, random), 1000, random.nextInt(1, 5));
            assertThat(all(new Separated(window, new Tokenize.Separator(regex, pattern))))
                    .as("'%s' cut at '%s'", text, regex)
                    .isEqualTo(split(text, pattern));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "\\Qa.\\E(?:,b)? a.,b .,b a. true", "\\Qa.\\E(?:,b)? aa .b a.b false", "(?i)a(?:BC,)? bc, Ab ABC true", "(?i)a(?:BC,)? ac ,, b,a false", "[^]a][]] b] ] b true",
                "[[:alpha:]x]+y abcy yy y true", "\\p{Lu}\\pL{2,}, Abc b, Abcdef true", "\\x41\\x{42}+c ABBB BBc Bc true", "(?P<n>a)b ab a b true", "a\\b, a, , a true", "(?:a{2}){2}b aaaa aab b true",
                "(?:a{2}){2}b aaaaa ba bb false", "(?s:.a) xa x a true", "\\d{1,3}; 123 12; ; true", "\\d{1,3}; 1234 1;1 ;; false", "(a|bc*d)e,? bccc ccde, e, true", "(a|bc*d)e,? ab ce da false", "a?\\Q+\\E{2} a+ ++ + true"
            })
    void aFactorMayStandInASeparator(String regex, String one, String two, String three, boolean isFactor) {
        Pattern factors = Factors.of(Pattern.compile(regex)).orElseThrow();
        assertThat(List.of(one, two, three)).allMatch(text -> factors.matches(text) == isFactor);
        assertThat(factors.matches("")).isTrue();
    }

    @Test
    void flagsAmidAnExpression_theWholeTextIsRead() {
        Pattern pattern = Pattern.compile("\n(?i)a|B");
        assertThat(Factors.of(pattern)).isEmpty();
        TextWindow window = new TextWindow(new StringReader("1\nA2b3"), 1000, 1);
        assertThat(all(new Separated(window, new Tokenize.Separator("", pattern)))).containsExactly("1", "2", "3");
    }

    /** It is read without a call for each letter. */
    @Test
    void classHasThousandsOfLetters_textsAreCutByIt() {
        Pattern pattern = Pattern.compile("[" + Character.toString(0x4E00).repeat(9_000) + ",]");
        TextWindow window = new TextWindow(new StringReader("1,2\u4E003"), 1000, 1);
        assertThat(all(new Separated(window, new Tokenize.Separator("", pattern)))).containsExactly("1", "2", "3");
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void piecesEndAnywhere_pairsAreThoseOfTheWholeText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String text = text(random);
        for (String begin : new String[] {"a", "ab", "::"}) {
            boolean includes = random.nextBoolean();
            TextWindow window = new TextWindow(inPieces(text, random), 1000, random.nextInt(1, 5));
            assertThat(all(new Pairs(window, begin, "c", includes)))
                    .as("'%s' between '%s' and 'c'", text, begin)
                    .isEqualTo(pairs(text, begin, includes));
        }
    }

    private static List<String> pairs(String text, String begin, boolean includes) {
        List<String> pairs = new ArrayList<>();
        for (String piece : text.split("c", -1)) {
            int open = piece.indexOf(begin);
            if (open < 0) {
                return pairs;
            }
            String part = piece.substring(open + begin.length());
            pairs.add(includes ? begin + part + "c" : part);
        }
        return pairs;
    }

    /** Never ends. */
    private static Reader endless(String text) {
        return new Reader() {
            private long position;

            @Override
            public int read(char[] target, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    target[offset + i] = text.charAt((int) (position++ % text.length()));
                }
                return length;
            }

            @Override
            public boolean ready() {
                return true;
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void textNeverEnds_onlyItsBeginningIsRead_andTheWindowStaysSmall() {
        TextWindow window = new TextWindow(endless("0123456789\n"), 1000, 64);
        Separated parts = new Separated(window, new Tokenize.Separator("\n", null));
        for (int i = 0; i < 1_000_000; i++) {
            assertThat(parts.next()).isEqualTo("0123456789");
        }
        assertThat(window.text().length()).isLessThan(1000);
    }

    @Test
    void beginOfAPairNeverComes_nothingIsKept() {
        TextWindow window = new TextWindow(new StringReader("x".repeat(1_000_000)), 1000, 64);
        assertThat(new Pairs(window, "<a>", "</a>", true).hasNext()).isFalse();
    }

    @Test
    void partIsLongerThanTheLimit_isRefused_withItsPlace() {
        Reader text = new StringReader("short\n" + "long".repeat(1_000) + "\nshort");
        Separated parts = new Separated(new TextWindow(text, 1000, 64), new Tokenize.Separator("\n", null));
        assertThat(parts.next()).isEqualTo("short");

        assertThatThrownBy(parts::next)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_TOO_LARGE))
                .hasMessageContaining("begins at character 7 ")
                .hasMessageContaining("more than 1000 characters");
    }

    @Test
    void notAllPartsAreTaken_theStreamIsClosed() {
        boolean[] closed = new boolean[1];
        Reader text = new StringReader("a\nb\nc") {
            @Override
            public void close() {
                closed[0] = true;
                super.close();
            }
        };
        Iterator<?> parts = new Tokenize(_ -> text, new Tokenize.Separator("\n", null), "", "", false, GroupSize.of(2), ",", false)
                .parts(new Message(null), true);
        assertThat(parts.hasNext()).isTrue();
        ((PartIterator) parts).close();
        assertThat(closed[0]).isTrue();
    }

    @Test
    void bodyIsAFile_isReadAsAStreamOnlyIfAskedTo() {
        byte[] bytes = "a\nb".getBytes(StandardCharsets.UTF_8);
        Tokenize lines = tokenize(new Tokenize.Separator("\n", null), 0, false);

        assertThat(all(lines.parts(new Message(file(bytes)), true))).containsExactly("a", "b");
        assertThatThrownBy(() -> lines.evaluate(new Message(file(bytes)))).hasStackTraceContaining("read as a whole");
    }

    /** A file that may be read as a stream only. */
    private static LazyBytes file(byte[] bytes) {
        return (LazyBytes) Proxy.newProxyInstance(
                StreamedPartsTest.class.getClassLoader(), new Class<?>[] {LazyBytes.class}, (proxy, method, _) -> switch (method.getName()) {
                    case "open" -> new ByteArrayInputStream(bytes);
                    case "openText" -> new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8);
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> throw new IllegalStateException("read as a whole");
                });
    }
}
