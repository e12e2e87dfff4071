// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What fails while a folder is closed, or opened and closed again, keeps nothing of it. */
class FolderLockTest {
    @TempDir
    private Path folder;

    private final FailingFiles files = new FailingFiles();

    @Test
    void lockFileCannotBeClosed_folderIsNotHeldAnyMore() throws IOException {
        Path path = folder.resolve(StateFolder.LOCK_NAME);
        FolderLock lock = FolderLock.take(path, files);
        files.failAt("close", 1);
        assertThatThrownBy(lock::close).hasMessage("close failed on purpose");
        files.heal();
        assertThatCode(() -> FolderLock.take(path, files).close()).doesNotThrowAnyException();
    }

    @Test
    void folderCanNeitherBeOpenedNorClosed_firstFailureIsTheCause_andFolderIsNotHeldAnyMore() {
        StateFolder.open(folder, files, PositionLog.SMALL_BYTES).close();
        files.breakAt("replace"); // the format comes into its place when all else is open
        assertThatThrownBy(() -> StateFolder.open(folder, files, PositionLog.SMALL_BYTES)).hasRootCauseMessage("replace failed on purpose");
        files.heal();
        assertThatCode(() -> StateFolder.open(folder, files, PositionLog.SMALL_BYTES).close()).doesNotThrowAnyException();
    }
}
