// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the name of a rotated file tells about its age. A number alone counts rotations: after the name of the log the greatest is the oldest, before its
 * extension that is one with some programs, and the youngest with others ({@link Counting}). A date, which begins with the year, may have more
 * numbers after it: the greatest is the youngest, unless the times of the files say otherwise of the last number.
 *
 * @param form where the numbers are
 * @param numbers the numbers, in the order in which they are written
 * @param firstDigits how many digits the first of them has
 */
record RotatedName(Form form, List<Long> numbers, int firstDigits) {
    /** Where a rotated file has its numbers. */
    enum Form {
        /** After the name of the log: {@code app.log.1}, {@code app.log-20261125}, {@code app.log.2026-11-25_10.log}, {@code app.log.2.gz}. */
        APPENDED {
            @Override
            @Nullable String numbers(String name, String log) {
                if (!name.startsWith(log)) {
                    return null;
                }
                Matcher ending = ENDING.matcher(name.substring(log.length()));
                return ending.matches() ? ending.group(1) : null;
            }
        },

        /** Before its extension: {@code app.1.log}, {@code app-2026-11-25-1.log}, {@code app.2026-11-25.log.gz}. */
        INSERTED {
            @Override
            @Nullable String numbers(String name, String log) {
                String whole = name.substring(0, name.length() - OtherCompression.suffixOfAny(name).length());
                int dot = log.lastIndexOf('.');
                if (dot <= 0 || whole.length() <= log.length() || !whole.startsWith(log.substring(0, dot)) || !whole.endsWith(log.substring(dot))) {
                    return null;
                }
                String numbers = whole.substring(dot, whole.length() - (log.length() - dot));
                return NUMBERS.matcher(numbers).matches() ? numbers : null;
            }
        };

        /** What stands there in {@code name}; null if that is not the name of a rotated file of this form. */
        abstract @Nullable String numbers(String name, String log);
    }

    private static final String DIGITS = "[.\\-_][0-9][0-9T:.\\-_]*";
    private static final Pattern NUMBERS = Pattern.compile(DIGITS);
    private static final Pattern ENDING = Pattern.compile("(" + DIGITS + ")(\\.[a-z]{2,4})?(\\.[a-z0-9]{2,4})?");

    private static final Pattern NOT_DIGITS = Pattern.compile("[^0-9]+");
    private static final int MOST_DIGITS_OF_COUNT = 3;
    private static final int MOST_DIGITS = 18;
    private static final int DIGITS_OF_YEAR = 4;
    private static final int NUMBERS_OF_DATE = 3;

    /** Whether the name says that the file was {@code log} once. */
    static boolean isRotated(Path file, Path log) {
        return form(file, log) != null;
    }

    /** What a log may be called of which {@code file} may be a rotated one, by its name, and more. */
    static Set<String> logsOf(Path file) {
        String name = nameOf(file);
        String whole = name.substring(0, name.length() - OtherCompression.suffixOfAny(name).length());
        String extension = whole.substring(Math.max(0, whole.lastIndexOf('.')));
        Set<String> logs = new HashSet<>();
        for (int end = 1; end <= name.length(); end++) {
            logs.add(name.substring(0, end));
            if (end <= whole.length()) {
                logs.add(whole.substring(0, end) + extension);
            }
        }
        return logs;
    }

    /** Where {@code file} has its numbers if its name says that it was {@code log} once; else null. */
    static @Nullable Form form(Path file, Path log) {
        for (Form form : Form.values()) {
            if (form.numbers(nameOf(file), nameOf(log)) != null) {
                return form;
            }
        }
        return null;
    }

    /**
     * Whether one program may have given both names: what is beside {@code app-2026-11-25.log} under the name {@code app-1.log} may be another log. A number after
     * the whole name of a log says enough.
     */
    static boolean isOfSameSeries(Path file, Path other, Path log) {
        Form form = form(file, log);
        if (form == Form.APPENDED) {
            return form(other, log) != Form.INSERTED;
        }
        RotatedName name = of(file, log);
        RotatedName otherName = of(other, log);
        return name != null && otherName != null && name.form == otherName.form && name.isCount() == otherName.isCount();
    }

    /**
     * Less than 0 if the names say that {@code file} is older than {@code other}, more if it is younger, 0 if they do not tell.
     *
     * @param counting what the times of files with such names say
     */
    static int compare(Path file, Path other, Path log, Counting counting) {
        RotatedName name = of(file, log);
        RotatedName otherName = of(other, log);
        if (name == null || otherName == null || !name.isLike(otherName)) {
            return 0;
        }
        int order = name.compareNumbers(otherName);
        if (name.isCount()) {
            return name.form == Form.APPENDED ? -order : order * counting.sign();
        }
        if (name.isOnlyOneNumbered(otherName)) {
            return order * counting.sign();
        }
        return counting == Counting.DOWN && name.isBesideInDate(otherName) ? -order : order;
    }

    /** Whether the name has a number that counts; some programs let the greatest be the youngest. */
    static boolean isCounted(Path file, Path log) {
        RotatedName name = of(file, log);
        return name != null && name.isCount();
    }

    /** What {@code file} is called; null if its name does not say that it was {@code log} once, or has no number that can be one. */
    static @Nullable RotatedName of(Path file, Path log) {
        Form form = form(file, log);
        String text = form == null ? null : form.numbers(nameOf(file), nameOf(log));
        if (form == null || text == null) {
            return null;
        }
        List<String> digits = NOT_DIGITS.splitAsStream(text).filter(each -> !each.isEmpty()).toList();
        if (digits.stream().anyMatch(each -> each.length() > MOST_DIGITS)) {
            return null;
        }
        return new RotatedName(form, digits.stream().map(Long::valueOf).toList(), digits.getFirst().length());
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }

    /** By the first number that differs; if there is none, the shorter is first. */
    int compareNumbers(RotatedName other) {
        int order = 0;
        for (int i = 0; i < Math.min(numbers.size(), other.numbers.size()) && order == 0; i++) {
            order = Long.compare(numbers.get(i), other.numbers.get(i));
        }
        return order == 0 ? Integer.compare(numbers.size(), other.numbers.size()) : order;
    }

    private boolean isCount() {
        return numbers.size() == 1 && firstDigits <= MOST_DIGITS_OF_COUNT;
    }

    /** Whether both are counts, or dates written in the same way; of one date, one may have a number more. */
    private boolean isLike(RotatedName other) {
        boolean areCounts = isCount() && other.isCount();
        boolean areDates = firstDigits > MOST_DIGITS_OF_COUNT
                && firstDigits == other.firstDigits
                && (numbers.size() == other.numbers.size() || !date().equals(other.date()) || isOnlyOneNumbered(other));
        return form == other.form && (areCounts || areDates);
    }

    /** Whether both are counts, or of one date with another number after it. */
    boolean isBeside(RotatedName other) {
        return isLike(other) && (isCount() || isBesideInDate(other));
    }

    private boolean isBesideInDate(RotatedName other) {
        int last = numbers.size() - 1;
        return isOnlyOneNumbered(other)
                || hasNumberAfterDate() && numbers.size() == other.numbers.size() && numbers.subList(0, last).equals(other.numbers.subList(0, last));
    }

    /** Whether they are of one date, after which one has a number: some programs give that to the second of a day, others to all but the youngest. */
    private boolean isOnlyOneNumbered(RotatedName other) {
        int numbered = Math.max(numbers.size(), other.numbers.size());
        int bare = Math.min(numbers.size(), other.numbers.size());
        return !isCount() && date().equals(other.date()) && numbered == bare + 1 && bare == date().size();
    }

    private boolean hasNumberAfterDate() {
        return numbers.size() > date().size();
    }

    private List<Long> date() {
        int numbersOfDate = firstDigits > DIGITS_OF_YEAR ? 1 : NUMBERS_OF_DATE;
        return numbers.subList(0, Math.min(numbersOfDate, numbers.size()));
    }
}
