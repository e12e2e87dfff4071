// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class RecordFailedExceptionTest {
    @Test
    void reasonOfAFileThatIsMissing_isInWords(@TempDir Path folder) {
        Path missing = folder.resolve("missing.txt");
        Throwable failure = catchThrowable(() -> Files.size(missing));
        assertThat(failure).isInstanceOf(NoSuchFileException.class);
        assertThat(RecordFailedException.reason(failure)).isEqualTo(missing + ": no such file or folder");
        assertThat(RecordFailedException.reason(new AccessDeniedException("a"))).isEqualTo("a: permission denied");
    }

    @Test
    void reasonOfAnyOtherError_isItsTypeAndMessage() {
        assertThat(RecordFailedException.reason(new IllegalStateException("no"))).isEqualTo("IllegalStateException: no");
        assertThat(RecordFailedException.reason(new AccessDeniedException("a", null, "locked")))
                .isEqualTo("AccessDeniedException: a: locked");
    }

    @Test
    void aDriverKeepsWhatTheNetworkSaidToItself_itIsAdded() {
        UnknownHostException unknown = new UnknownHostException("db.invalid");
        assertThat(RecordFailedException.reason(new IllegalStateException("The connection attempt failed.", new IllegalStateException(unknown))))
                .isEqualTo("IllegalStateException: The connection attempt failed. (UnknownHostException: db.invalid)");
        assertThat(RecordFailedException.reason(new IllegalStateException("db.invalid is not known", unknown)))
                .isEqualTo("IllegalStateException: db.invalid is not known");
        assertThat(RecordFailedException.reason(new IllegalStateException("no", new IllegalStateException("yes")))).isEqualTo("IllegalStateException: no");
    }

    /** Such a name says nothing to who has not written the class. */
    private static final class Own extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Own(String message) {
            super(message);
        }
    }

    @Test
    void aClassOfPeltonFails_itsNameIsNotShown() {
        assertThat(RecordFailedException.reason(new Own("the expression 'x' failed"))).isEqualTo("the expression 'x' failed");
    }
}
