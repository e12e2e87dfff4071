// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Split;
import java.io.IOException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Takes the lines of files one by one, each when it is wanted. A file is closed after its last line. */
final class LinePoller implements Pollable.Poller {
    private final Lines lines;
    private final CursorContext context;
    private final Iterator<Split> files;
    private @Nullable Cursor<ByteView> file;
    private boolean isFinished;

    LinePoller(Lines lines, EngineRuntime runtime) {
        this.lines = lines;
        this.context = CursorContext.polled(runtime);
        this.files = lines.splits().iterator();
    }

    @Override
    public synchronized @Nullable Message poll(Message asking) throws Exception {
        while (!isFinished) {
            Cursor<ByteView> open = file;
            if (open == null && files.hasNext()) {
                open = lines.open(files.next(), 0, context);
                file = open;
            }
            if (open == null) {
                isFinished = true;
            } else if (open.advance()) {
                return new Message(open.current().detach());
            } else {
                file = null;
                open.close();
            }
        }
        return null;
    }

    @Override
    public synchronized boolean isFinished() {
        return isFinished;
    }

    @Override
    public synchronized void close() throws IOException {
        isFinished = true;
        Cursor<ByteView> open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public long idleMillis() {
        return 1;
    }
}
