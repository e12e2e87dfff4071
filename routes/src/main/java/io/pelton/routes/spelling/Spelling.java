// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.spelling;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the known name that is nearest to a misspelled one. */
public final class Spelling {
    private static final int MAX_LENGTH = 60;
    private static final int SHORTEST_BEGINNING = 3;

    private Spelling() {}

    /** The name among {@code known} that {@code written} is most likely meant to be; empty if none is near. */
    public static Optional<String> nearest(String written, Collection<String> known) {
        if (written.isBlank() || written.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        return known.stream()
                .filter(name -> isNear(written, name))
                .min(Comparator.comparingInt((String name) -> distance(written, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Whether one letter more, less, other or swapped with its neighbour makes one name the other. */
    public static boolean isOneEditAway(String first, String second) {
        return Math.abs(first.length() - second.length()) <= 1 && distance(first, second) == 1;
    }

    /** {@code did you mean 'NAME'?}, or null if no known name is near. */
    public static @Nullable String didYouMean(String written, Collection<String> known) {
        return nearest(written, known).map(name -> "did you mean '" + name + "'?").orElse(null);
    }

    /** A name is near if few letters differ, or if one of the two is the beginning of the other. */
    private static boolean isNear(String written, String name) {
        boolean isBeginning = Math.min(written.length(), name.length()) >= SHORTEST_BEGINNING
                && (name.startsWith(written) || written.startsWith(name));
        return isBeginning || distance(written, name) <= Math.max(1, written.length() / 3);
    }

    /** How many letters have to be inserted, removed, replaced or swapped with their neighbour; case counts nothing. */
    static int distance(String first, String second) {
        String a = first.toLowerCase(Locale.ROOT);
        String b = second.toLowerCase(Locale.ROOT);
        int[][] rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : cost(rows, a, b, i, j);
            }
        }
        return rows[a.length()][b.length()];
    }

    private static int cost(int[][] rows, String a, String b, int i, int j) {
        int replace = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean isSwap = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return isSwap ? Math.min(best, 1 + rows[i - 2][j - 2]) : best;
    }
}
