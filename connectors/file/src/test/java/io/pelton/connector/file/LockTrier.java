// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A process that tries again and again to lock a file that another one has locked, until it is ended: it says when it begins, and each time it got in. */
public final class LockTrier {
    private LockTrier() {}

    /** @param arguments the file */
    public static void main(String[] arguments) throws Exception {
        for (long tries = 0; System.in.available() == 0; tries++) {
            try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
                if (OsLock.isTaken(channel)) {
                    System.out.println("in");
                }
            }
            if (tries == 100) {
                System.out.println("trying");
            }
        }
        System.out.println("end");
    }
}
