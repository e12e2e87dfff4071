// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the name of a rotated file tells about its age. A number alone counts how often it was rotated: the greatest is the oldest. A date, which
 * begins with the year, may have more numbers after it: the greatest is the youngest.
 *
 * @param numbers those after the name of the log
 * @param firstDigits how many digits the first of them has
 */
record RotatedName(List<Long> numbers, int firstDigits) {
    /** What follows the name of a log in that of a rotated one: {@code .1}, {@code -20261125}, {@code .2026-11-25_10.log}, {@code .2.gz}. */
    private static final Pattern ENDING = Pattern.compile("([.\\-_][0-9][0-9T:.\\-_]*)(\\.[a-z]{2,4})?(\\.[a-z0-9]{2,4})?");

    private static final Pattern NOT_DIGITS = Pattern.compile("[^0-9]+");
    private static final int MOST_DIGITS_OF_COUNT = 3;
    private static final int MOST_DIGITS = 18;

    /** Whether the name says that the file was {@code log} once. */
    static boolean isRotated(Path file, Path log) {
        return ending(file, log) != null;
    }

    /** Less than 0 if the names say that {@code file} is older than {@code other}, more if it is younger, 0 if they do not tell. */
    static int compare(Path file, Path other, Path log) {
        RotatedName name = of(file, log);
        RotatedName otherName = of(other, log);
        if (name == null || otherName == null || !name.isLike(otherName)) {
            return 0;
        }
        int order = 0;
        for (int i = 0; i < name.numbers.size() && order == 0; i++) {
            order = Long.compare(name.numbers.get(i), otherName.numbers.get(i));
        }
        return name.isCount() ? -order : order;
    }

    /** Whether the name has a number that counts; some programs let the greatest be the youngest. */
    static boolean isCounted(Path file, Path log) {
        RotatedName name = of(file, log);
        return name != null && name.isCount();
    }

    private static @Nullable RotatedName of(Path file, Path log) {
        String ending = ending(file, log);
        if (ending == null) {
            return null;
        }
        List<String> digits = NOT_DIGITS.splitAsStream(ending).filter(each -> !each.isEmpty()).toList();
        if (digits.stream().anyMatch(each -> each.length() > MOST_DIGITS)) {
            return null;
        }
        return new RotatedName(digits.stream().map(Long::valueOf).toList(), digits.getFirst().length());
    }

    private static @Nullable String ending(Path file, Path log) {
        String name = String.valueOf(file.getFileName());
        String first = String.valueOf(log.getFileName());
        if (!name.startsWith(first)) {
            return null;
        }
        Matcher ending = ENDING.matcher(name.substring(first.length()));
        return ending.matches() ? ending.group(1) : null;
    }

    private boolean isCount() {
        return numbers.size() == 1 && firstDigits <= MOST_DIGITS_OF_COUNT;
    }

    /** Whether both are counts, or dates written in the same way. */
    private boolean isLike(RotatedName other) {
        boolean areCounts = isCount() && other.isCount();
        boolean areDates = firstDigits > MOST_DIGITS_OF_COUNT && firstDigits == other.firstDigits && numbers.size() == other.numbers.size();
        return areCounts || areDates;
    }
}
