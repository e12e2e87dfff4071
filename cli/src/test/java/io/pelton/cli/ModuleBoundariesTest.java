// SPDX-License-Identifier: Apache-2.0
package io.pelton.cli;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

class ModuleBoundariesTest {
    @Test
    void onlyTheCommandLineKnowsPicocli() {
        var classes =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.pelton");
        assertThat(classes.contain(Main.class)).isTrue();
        noClasses()
                .that()
                .resideOutsideOfPackage("io.pelton.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(classes);
    }
}
