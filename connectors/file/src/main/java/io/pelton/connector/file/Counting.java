// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which of several rotated files that differ in a number is the youngest. Programs differ in that, so it is the times at which the files were changed last
 * that tell, if all of them say the same.
 */
enum Counting {
    /** The one with the greatest. */
    UP(1),

    /** The one with the smallest: all are renamed when another one comes. */
    DOWN(-1),

    UNKNOWN(0);

    private final int sign;

    Counting(int sign) {
        this.sign = sign;
    }

    private record Counted(RotatedName name, FileTime changed, boolean isCompressed) {}

    /** What the order of numbers is to be multiplied with to have that of ages. */
    int sign() {
        return sign;
    }

    /** What the files in the folder of {@code log} say that are called as {@code rotated} is, but for the number. */
    static Counting of(@Nullable Path rotated, Path log) throws IOException {
        RotatedName name = rotated == null ? null : RotatedName.of(rotated, log);
        if (name == null) {
            return UNKNOWN;
        }
        List<Counted> files = new ArrayList<>();
        for (Path file : RotatedFiles.beside(log)) {
            RotatedName other = RotatedName.of(file, log);
            if (other != null && name.isBeside(other)) {
                try {
                    files.add(new Counted(other, Files.getLastModifiedTime(file), RotatedFiles.isCompressed(file)));
                } catch (IOException e) {
                    // renamed or deleted at this moment
                }
            }
        }
        return of(files);
    }

    /** When a file was compressed says little of when it was written: those that are compressed are compared with each other, and so are the others. */
    private static Counting of(List<Counted> files) {
        Counting ofCompressed = unanimous(files.stream().filter(Counted::isCompressed).toList());
        Counting ofOthers = unanimous(files.stream().filter(file -> !file.isCompressed).toList());
        if (ofCompressed == UNKNOWN && ofOthers == UNKNOWN) {
            return unanimous(files);
        }
        if (ofCompressed != UNKNOWN && ofOthers != UNKNOWN) {
            return ofCompressed == ofOthers ? ofOthers : UNKNOWN;
        }
        return ofCompressed == UNKNOWN ? ofOthers : ofCompressed;
    }

    private static Counting unanimous(List<Counted> files) {
        List<Counted> inOrder = files.stream().sorted((file, other) -> file.name.compareNumbers(other.name)).toList();
        Counting all = UNKNOWN;
        for (int i = 1; i < inOrder.size(); i++) {
            Counting these = of(inOrder.get(i - 1), inOrder.get(i));
            if (all != UNKNOWN && these != UNKNOWN && these != all) {
                return UNKNOWN;
            }
            all = these == UNKNOWN ? all : these;
        }
        return all;
    }

    /** A compressed file may have been written before the other one, whenever it was compressed. */
    private static Counting of(Counted file, Counted next) {
        int order = next.changed.compareTo(file.changed);
        Counted last = order > 0 ? next : file;
        boolean isTimeOfCompressing = file.isCompressed != next.isCompressed && last.isCompressed;
        if (order == 0 || next.name.compareNumbers(file.name) == 0 || isTimeOfCompressing) {
            return UNKNOWN;
        }
        return order > 0 ? UP : DOWN;
    }
}
