// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ErrorCodeTest {
    private static final Map<String, ErrorCategory> CATEGORIES = Map.of(
            "PL1", ErrorCategory.CONFIGURATION,
            "PL2", ErrorCategory.DATA,
            "PL3", ErrorCategory.EXTERNAL,
            "PL9", ErrorCategory.INTERNAL);

    @Test
    void when_listed_then_codesAreUniqueAndSorted() {
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::code)).doesNotHaveDuplicates().isSorted();
    }

    @ParameterizedTest
    @EnumSource
    void when_printed_then_codeTextsAndCategoryAreComplete(ErrorCode code) {
        assertThat(code.code()).matches("PL[1239]\\d\\d");
        assertThat(code.category()).isEqualTo(CATEGORIES.get(code.code().substring(0, 3)));
        assertThat(code.summary()).isNotBlank().doesNotEndWith(".").doesNotContain("\n");
        assertThat(code.advice()).isNotBlank().endsWith(".").doesNotContain("\n");
    }

    @ParameterizedTest
    @EnumSource
    void when_lookedUpByItsCode_then_foundInAnyCase(ErrorCode code) {
        assertThat(ErrorCode.of(code.code())).contains(code);
        assertThat(ErrorCode.of("pl" + code.code().substring(2))).contains(code);
    }

    @Test
    void when_thereIsNoSuchCode_then_empty() {
        for (String text : new String[] {"", "PL", "PL000", "101", "PL1011", "RECORD_TOO_LONG"}) {
            assertThat(ErrorCode.of(text)).as(text).isEmpty();
        }
    }

    /** Codes never change their meaning; documents and scripts depend on these. */
    @Test
    void when_usedInScripts_then_theCodesAreTheseForEver() {
        assertThat(ErrorCode.FILE_NOT_FOUND.code()).isEqualTo("PL101");
        assertThat(ErrorCode.NOT_A_FILE.code()).isEqualTo("PL102");
        assertThat(ErrorCode.NOT_READABLE.code()).isEqualTo("PL103");
        assertThat(ErrorCode.BAD_VALUE.code()).isEqualTo("PL110");
        assertThat(ErrorCode.MISSING_SINK.code()).isEqualTo("PL114");
        assertThat(ErrorCode.RECORD_TOO_LONG.code()).isEqualTo("PL201");
        assertThat(ErrorCode.STEP_FAILED.code()).isEqualTo("PL203");
        assertThat(ErrorCode.READ_FAILED.code()).isEqualTo("PL301");
        assertThat(ErrorCode.WRITE_FAILED.code()).isEqualTo("PL302");
        assertThat(ErrorCode.INTERNAL.code()).isEqualTo("PL901");
    }
}
