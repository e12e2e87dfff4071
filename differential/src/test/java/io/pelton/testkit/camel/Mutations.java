// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mistakes that a person makes in a file of routes: one in each mutated file, always the same one for a seed. */
final class Mutations {
    /** A key at the beginning of a line, and what stands behind it. */
    private static final Pattern ENTRY = Pattern.compile("^( *(?:- )*)([A-Za-z]\\w*):(?: +(.*))?$");

    /** A key anywhere. */
    private static final Pattern KEY = Pattern.compile("(?<=[ {]|^)[A-Za-z]\\w*(?=: |:$)");

    /** A plain value anywhere. */
    private static final Pattern VALUE = Pattern.compile("(?<=: )[\\w.]+(?=[,}\\]]|$)");

    private final List<String> lines;
    private final Random random;

    private Mutations(String yaml, long seed) {
        lines = new ArrayList<>(yaml.lines().toList());
        random = new Random(seed);
    }

    /** The file with one mistake. */
    static String of(String yaml, long seed) {
        return new Mutations(yaml, seed).mutate();
    }

    private String mutate() {
        switch (random.nextInt(11)) {
            case 0, 1 -> misspell(KEY);
            case 2 -> misspell(VALUE);
            case 3 -> replaceValue();
            case 4 -> repeat();
            case 5, 6 -> drop();
            case 7 -> replaceBlock(" x");
            case 8 -> replaceBlock(random.nextBoolean() ? "" : " []");
            case 9 -> outdent();
            default -> exchangeKeys();
        }
        return String.join("\n", lines) + "\n";
    }

    private int anyLine(Pattern pattern) {
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith("#") && pattern.matcher(lines.get(i)).find()) {
                candidates.add(i);
            }
        }
        return candidates.isEmpty() ? -1 : candidates.get(random.nextInt(candidates.size()));
    }

    /** One of the places of a line where the pattern is found. */
    private Matcher anyPlace(Pattern pattern, int line) {
        Matcher matcher = pattern.matcher(lines.get(line));
        int chosen = random.nextInt((int) pattern.matcher(lines.get(line)).results().count());
        for (int i = 0; i <= chosen; i++) {
            matcher.find();
        }
        return matcher;
    }

    private void put(int line, Matcher place, String text) {
        lines.set(line, new StringBuilder(lines.get(line)).replace(place.start(), place.end(), text).toString());
    }

    /** Leaves a letter out, or writes it twice. */
    private void misspell(Pattern pattern) {
        int line = anyLine(pattern);
        if (line >= 0) {
            Matcher place = anyPlace(pattern, line);
            int at = random.nextInt(place.group().length());
            String letter = place.group().substring(at, at + 1);
            String changed = place.group().substring(0, at)
                    + (random.nextBoolean() && place.group().length() > 1 ? "" : letter + letter)
                    + place.group().substring(at + 1);
            put(line, place, changed);
        }
    }

    private void replaceValue() {
        int line = anyLine(VALUE);
        if (line >= 0) {
            String[] others = {"abc", "-1", "{}", "[]", "{a: b}", "''", "true", "'${'", "'${nothing}'", "1s"};
            put(line, anyPlace(VALUE, line), others[random.nextInt(others.length)]);
        }
    }

    /** Where the entry of a line ends: before the next that is indented no deeper. */
    private int end(int line) {
        int indent = ENTRY.matcher(lines.get(line)).replaceFirst("$1").length();
        int end = line + 1;
        while (end < lines.size() && indent(end) >= indent && (indent(end) > indent || lines.get(end).startsWith("- ", indent))) {
            end++;
        }
        return end;
    }

    private int indent(int line) {
        return lines.get(line).length() - lines.get(line).stripLeading().length();
    }

    private void repeat() {
        int line = anyLine(ENTRY);
        Matcher entry = ENTRY.matcher(lines.get(line));
        List<String> again = new ArrayList<>(lines.subList(line, end(line)));
        entry.find();
        again.set(0, " ".repeat(entry.end(1)) + lines.get(line).substring(entry.end(1)));
        lines.addAll(end(line), again);
    }

    private void drop() {
        if (random.nextInt(3) == 0) {
            int line = anyLine(VALUE);
            if (line >= 0) {
                Matcher value = anyPlace(VALUE, line);
                String text = lines.get(line);
                String start = text.substring(0, value.start()).replaceFirst("\\w+: $", "").replaceFirst(", $", "");
                lines.set(line, start + (start.endsWith("{") ? text.substring(value.end()).replaceFirst("^, *", "") : text.substring(value.end())));
                return;
            }
        }
        int line = anyLine(ENTRY);
        Matcher entry = ENTRY.matcher(lines.get(line));
        entry.find();
        int end = end(line);
        if (entry.group(1).contains("-") && end < lines.size() && indent(end) == entry.end(1)) {
            lines.set(end, entry.group(1) + lines.get(end).strip());
        }
        lines.subList(line, end).clear();
    }

    private void replaceBlock(String value) {
        int line = anyLine(ENTRY);
        Matcher entry = ENTRY.matcher(lines.get(line));
        entry.find();
        int end = end(line);
        lines.set(line, entry.group(1) + entry.group(2) + ":" + value);
        lines.subList(line + 1, end).clear();
    }

    /** Moves an entry, such as {@code steps}, one level out. */
    private void outdent() {
        Pattern inner = Pattern.compile("^ {4,}[A-Za-z]\\w*:");
        int line = anyLine(inner);
        if (line >= 0) {
            int end = end(line);
            for (int i = line; i < end; i++) {
                lines.set(i, lines.get(i).substring(2));
            }
        }
    }

    private void exchangeKeys() {
        int first = anyLine(KEY);
        int second = anyLine(KEY);
        if (first >= 0) {
            String key = anyPlace(KEY, second).group();
            put(first, anyPlace(KEY, first), key);
        }
    }
}
