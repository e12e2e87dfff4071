// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Clients that do not read what they have asked for. */
class PatientOutputTest {
    private static final EngineRuntime RUNTIME = EngineRuntime.system();
    private static final int MUCH = 64 << 20;

    /** A connection, and what its thread ends with that writes {@link #MUCH}; true for an interrupt that is left. */
    private static CompletableFuture<Boolean> write(Socket socket, long patienceNanos) {
        CompletableFuture<Boolean> end = new CompletableFuture<>();
        Thread _ = Thread.startVirtualThread(() -> {
            try (PatientOutput out = new PatientOutput(socket.getOutputStream(), RUNTIME, patienceNanos)) {
                byte[] bytes = new byte[1 << 20];
                for (int i = 0; i < MUCH / bytes.length; i++) {
                    out.write(bytes, bytes.length);
                }
                end.complete(Thread.currentThread().isInterrupted());
            } catch (IOException e) {
                end.completeExceptionally(Thread.currentThread().isInterrupted() ? new AssertionError("the interrupt is left", e) : e);
            }
        });
        return end;
    }

    @Test
    void nobodyReads_theConnectionEnds() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket served = server.accept()) {
            CompletableFuture<Boolean> end = write(served, TimeUnit.MILLISECONDS.toNanos(50));
            assertThat(end).failsWithin(ServedRoutes.PATIENCE).withThrowableThat().withCauseInstanceOf(IOException.class);
            assertThat(served.isClosed()).isTrue();
            assertThat(client.getInputStream().readNBytes(1)).isNotEmpty();
        }
    }

    /** Each piece has its own time: it takes much longer than one of them may. */
    @Test
    void answerIsReadAtLength_itIsWrittenAsAWhole() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket served = server.accept()) {
            CompletableFuture<Boolean> end = write(served, TimeUnit.SECONDS.toNanos(30));
            assertThat(client.getInputStream().readNBytes(MUCH)).hasSize(MUCH);
            assertThat(end.get()).isFalse();
        }
    }
}
