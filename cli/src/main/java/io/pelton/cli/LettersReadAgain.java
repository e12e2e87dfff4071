// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.file.LinePositions;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.plan.Input;
import io.pelton.plan.Plan;
import io.pelton.spi.Position;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.StoredName;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The open letters of routes that read their input again from its start. Their records come again, so a replay would have their effects twice. Letters
 * of a source that gives no record twice stay open, and so do those of files that are not read again: nothing else has these. Used by one thread.
 */
final class LettersReadAgain {
    /** So many can be dropped at once. */
    private static final int MOST = 500_000;

    /** A record of a file: the name of that, and the number of a line or byte. */
    private static final Pattern IN_FILE = Pattern.compile("(.*):(byte )?\\d+");

    private final String folder;
    private final Consumer<String> remarks;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, List<Letter>> open = new LinkedHashMap<>();

    /** What says that it is dropped, and where its record was read. */
    private record Letter(Position dropped, String position) {}

    private LettersReadAgain(String folder, Consumer<String> remarks) {
        this.folder = folder;
        this.remarks = remarks;
    }

    /** A run that goes on where the last one was. */
    static LettersReadAgain none() {
        return new LettersReadAgain("", _ -> {});
    }

    /**
     * Those of {@code plans} in {@code letters}. Before outputs are open: the file of letters is one of these.
     *
     * @param remarks is told of what is dropped and what stays open, when that is done
     * @throws PeltonException USAGE if there are too many
     */
    static LettersReadAgain of(StateFolder state, DeadLetters letters, List<Plan> plans, Consumer<String> remarks) throws IOException {
        LettersReadAgain found = new LettersReadAgain(state.toString(), remarks);
        ReplayedLetters before = ReplayedLetters.of(letters, state);
        Set<String> routes = plans.stream().filter(plan -> isReadAgain(plan.input())).map(Plan::id).collect(Collectors.toSet());
        letters.forEach(letter -> {
            if (routes.contains(letter.route()) && before.isOpen(letter)) {
                List<Letter> ofRoute = found.open.computeIfAbsent(letter.route(), _ -> new ArrayList<>());
                ofRoute.add(new Letter(DroppedLetters.of(letter), letter.text("position")));
                if (ofRoute.size() > MOST) {
                    throw new PeltonException(
                            ErrorCode.USAGE,
                            "'" + letter.route() + "' has more than " + Figures.exact(MOST) + " open dead letters, which --from-start cannot drop at once; 'pelton dead drop --all --state "
                                    + state + "' drops them before");
                }
            }
        });
        return found;
    }

    private static boolean isReadAgain(Input input) {
        return switch (input) {
            case Input.From from -> from.source().traits().contains(SourceTrait.REPLAYABLE);
            case Input.Merge merge -> merge.inflows().stream().allMatch(inflow -> isReadAgain(inflow.input()));
            case Input.Enclosing _ -> false;
        };
    }

    /**
     * What says that they are dropped, by the name under which a state store has that.
     *
     * @param starts where the run begins to read, by source
     */
    Map<String, List<Position>> dropped(Map<String, List<Position>> starts) {
        Map<String, List<Position>> positions = new LinkedHashMap<>();
        open.forEach((route, letters) -> {
            List<Position> read = starts.entrySet().stream()
                    .filter(source -> source.getKey().startsWith(StoredName.ofPlan(route)))
                    .flatMap(source -> source.getValue().stream())
                    .toList();
            Set<Path> files = read.stream().map(LinePositions::file).flatMap(Optional::stream).map(LettersReadAgain::pathOf).collect(Collectors.toSet());
            Map<Boolean, List<Letter>> byWhether =
                    letters.stream().collect(Collectors.partitioningBy(letter -> files.isEmpty() || isIn(files, letter.position())));
            List<Letter> again = byWhether.getOrDefault(true, List.of());
            List<Letter> left = byWhether.getOrDefault(false, List.of());
            if (!again.isEmpty()) {
                positions.put(DroppedLetters.name(route), again.stream().map(Letter::dropped).toList());
                lines.add("dropped " + Figures.count(again.size(), "dead letter") + " of '" + route
                        + "', as what " + (again.size() == 1 ? "it was made of is read again" : "they were made of is read again")
                        + "; 'pelton dead list --all " + folder + "' lists " + (again.size() == 1 ? "it" : "them") + ", too");
            }
            if (!left.isEmpty()) {
                lines.add(Figures.count(left.size(), "dead letter") + " of '" + route + "' " + (left.size() == 1 ? "stays" : "stay")
                        + " open, such as that of " + left.getFirst().position() + ", a file that is not read again");
            }
        });
        return positions;
    }

    /** What is at no place of a file comes from any. */
    private static boolean isIn(Set<Path> files, String position) {
        Matcher record = IN_FILE.matcher(position);
        return !record.matches() || files.contains(pathOf(record.group(1)));
    }

    /** Whichever way it is written. A letter of a run that was started in another folder may name it so that it is not found: then it stays open. */
    private static Path pathOf(String file) {
        try {
            return Path.of(file).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            return Path.of(""); // no file that can be read here
        }
    }

    /** They are. */
    void areDropped() {
        lines.forEach(line -> remarks.accept(Printable.line(line)));
    }
}
