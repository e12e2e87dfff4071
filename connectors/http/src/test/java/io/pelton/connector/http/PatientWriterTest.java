// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** Clients that do not read what they have asked for. */
@Timeout(60)
class PatientWriterTest {
    private static final EngineRuntime RUNTIME = EngineRuntime.system();
    private static final int MUCH = 64 << 20;

    /** A connection, and what its thread ends with that writes {@link #MUCH}; true for an interrupt that is left. */
    private static CompletableFuture<Boolean> write(Socket socket, long patienceNanos) {
        CompletableFuture<Boolean> end = new CompletableFuture<>();
        Thread _ = Thread.startVirtualThread(() -> {
            try (PatientWriter out = new PatientWriter(new ToSocket(socket), RUNTIME, patienceNanos)) {
                byte[] bytes = new byte[16 * 1024];
                for (int i = 0; i < MUCH / bytes.length; i++) {
                    out.writeNow(BufferData.create(bytes));
                }
                end.complete(Thread.currentThread().isInterrupted());
            } catch (UncheckedIOException e) {
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
            assertThat(end).failsWithin(ServedRoutes.PATIENCE).withThrowableThat().withRootCauseInstanceOf(IOException.class);
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

    /** A client asks for much and reads nothing: nothing else of it is watched, as each answer is short. */
    @Test
    void manyShortAnswersAreNotRead_theConnectionEnds(@TempDir Path folder) throws IOException {
        ServerLimits limits = new ServerLimits(BodyRoom.ofHeap(), 10, Duration.ofMillis(100));
        try (ServedRoutes routes = new ServedRoutes(limits, folder, route("platform-http:/short", "- setBody: {constant: " + "x".repeat(10_000) + "}"));
                Socket client = routes.connect()) {
            byte[] request = "GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
            assertThatIOException().isThrownBy(() -> {
                while (true) {
                    client.getOutputStream().write(request);
                }
            });
        }
    }

    /** Of a connection. */
    private record ToSocket(Socket socket) implements DataWriter {
        @Override
        public void write(BufferData... buffers) {
            for (BufferData buffer : buffers) {
                write(buffer);
            }
        }

        @Override
        public void write(BufferData buffer) {
            try {
                socket.getOutputStream().write(buffer.readBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void writeNow(BufferData... buffers) {
            write(buffers);
        }

        @Override
        public void writeNow(BufferData buffer) {
            write(buffer);
        }
    }
}
