// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parts that the runs before have left, and whether this one can go on with them. Changes nothing.
 *
 * @param owner which output of a state folder they are; null if there is none
 * @param end where the last epoch of the state folder has left them; null if there is none
 */
record PartsLeft(PartNames names, @Nullable UUID owner, @Nullable PartMark end) {
    /** @throws PeltonException OUTPUT_CHANGED if the parts of an epoch are not there at all */
    static PartsLeft checkedFolder(PartNames names, @Nullable UUID owner, @Nullable PartMark end) {
        PartsLeft left = new PartsLeft(names, owner, end);
        if (end != null && !Files.exists(names.log())) {
            throw left.refused(names.log() + " is not there any more, which says what of it is complete; put it back with the parts that are not");
        }
        return left;
    }

    /**
     * Looks at them.
     *
     * @return the part to go on with; null if a new one is begun
     * @throws PeltonException OUTPUT_CHANGED if they are not as they were left
     */
    @Nullable Part check(PartLog log) throws IOException {
        PartMark last = end;
        if (last == null) {
            checkNoOwner(log);
            return null;
        }
        if (!last.owner().equals(log.owner())) {
            throw refused("its parts are those of another run by now, with another state folder or with none: go on with that");
        }
        for (long number = log.completed() + 1; number < last.number(); number++) {
            checkThere(names.partial(number));
        }
        OutputMark ofPart = last.end();
        if (log.completed() > last.number() || (ofPart == null && log.completed() == last.number())) {
            throw refused(("it was written after the last epoch of this state folder, which ended in part %,d, and %,d parts are complete")
                    .formatted(last.number(), log.completed()));
        }
        if (ofPart == null || log.completed() == last.number()) {
            return null;
        }
        checkThere(names.partial(last.number()));
        Part part = Part.existing(names, last.number());
        try {
            part.check(ofPart);
            return part;
        } catch (Throwable e) {
            part.close(false);
            throw e;
        }
    }

    private void checkThere(Path partial) {
        if (!Files.exists(partial)) {
            throw refused(partial + " is not there any more, but the run before has left lines in it; put it back");
        }
    }

    private void checkNoOwner(PartLog log) throws IOException {
        List<Path> left = names.found().stream()
                .filter(found -> found.isPartial() && !found.isPacked() && found.number() > log.completed())
                .map(PartNames.Found::file)
                .toList();
        if (!left.isEmpty() && !log.owner().equals(PartLog.NOBODY) && !log.owner().equals(owner)) {
            throw new PeltonException(
                    ErrorCode.OUTPUT_CHANGED,
                    names.named() + ": a run with a state folder has not completed "
                            + left.stream().map(Path::toString).collect(Collectors.joining(", "))
                            + ", and goes on with it: run that again with its state folder, write to another output, or delete this");
        }
    }

    private PeltonException refused(String found) {
        return new PeltonException(
                ErrorCode.OUTPUT_CHANGED, names.named() + ": " + found + ", or start anew with another state folder and another output");
    }
}
