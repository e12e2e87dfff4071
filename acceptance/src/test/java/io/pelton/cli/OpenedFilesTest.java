// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Closing any channel or stream of a file gives up the locks that the process has on it, and so does every use of its extended attributes. So files are read
 * through {@code ReadChannel}, which opens none that this process writes, and every other class that opens files is listed here with the reason.
 */
class OpenedFilesTest {
    private static final String PACKAGE = "io.pelton.connector.file.";

    private static final Map<String, String> OPEN_FILES = Map.ofEntries(
            Map.entry("ReadChannel", "looks first"),
            Map.entry("TextFile", "looks first"),
            Map.entry("FileOpening", "opens what is written, and locks it; if it is written already, its writer locks it again"),
            Map.entry("OutputFile", "belongs to who has the lock"),
            Map.entry("Partial", "opens what nobody writes, or looks whether this process does"),
            Map.entry("Marker", "has a list of its own"),
            Map.entry("KeptSign", "who has the lock takes it again"),
            Map.entry("Decompressed", "a temporary file"),
            Map.entry("FileBody", "a file that is in hand, which no sink writes"),
            Map.entry("Mover", "a file that is in hand, which no sink writes"),
            Map.entry("Replacement", "a file that is refused if a sink writes it"),
            Map.entry("Content", "a new file, or one that is refused if a sink writes it"),
            Map.entry("FileOutput", "a new file, or one that is refused if a sink writes it"),
            Map.entry("RepeatedOutput", "a file that no sink of this process has open"),
            Map.entry("Part", "a hidden file, of whose output the log has the lock"),
            Map.entry("PartSeal", "the same"),
            Map.entry("OsLock", "a file of the system"));

    private static final Set<String> OPENING = Set.of(
            "open",
            "newInputStream",
            "newOutputStream",
            "newByteChannel",
            "newBufferedReader",
            "newBufferedWriter",
            "readAllBytes",
            "readAllLines",
            "readString",
            "write",
            "writeString",
            "lines",
            "copy",
            "mismatch",
            "getFileAttributeView");

    private static final DescribedPredicate<JavaAccess<?>> OPENS = DescribedPredicate.describe("open files", access -> {
        String owner = access.getTargetOwner().getName();
        String name = access.getName();
        return owner.equals(Files.class.getName()) && OPENING.contains(name)
                || owner.equals(FileChannel.class.getName()) && name.equals("open")
                || Set.of(FileInputStream.class.getName(), FileOutputStream.class.getName(), RandomAccessFile.class.getName()).contains(owner)
                        && name.equals("<init>");
    });

    @Test
    void connectorOpensAFile_itIsOneThatNoOtherWriterOfTheProcessHasLocked() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.pelton.connector.file");
        Set<String> open = classes.stream()
                .flatMap(each -> each.getAccessesFromSelf().stream())
                .filter(OPENS)
                .map(access -> access.getOriginOwner().getName().substring(PACKAGE.length()).replaceFirst("\\$.*", ""))
                .collect(Collectors.toSet());
        assertThat(open).containsExactlyInAnyOrderElementsOf(OPEN_FILES.keySet());
    }
}
