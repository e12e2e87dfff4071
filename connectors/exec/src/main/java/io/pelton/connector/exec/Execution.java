// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One run of a command. Used once. */
final class Execution {
    private static final String EXIT_VALUE = "CamelExecExitValue";
    private static final String STDERR = "CamelExecStderr";
    /** How long a command has for ending when it is told to. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final String THREAD = "pelton-exec";

    private final EngineRuntime runtime;
    private final Command command;
    private final CompletableFuture<Message> answered = new CompletableFuture<>();

    Execution(Command command, EngineRuntime runtime) {
        this.command = command;
        this.runtime = runtime;
    }

    /** Starts the command. To cancel what is returned kills it. */
    CompletableFuture<Message> start(Message request) throws IOException {
        byte[] input = Input.bytes(request.body(), command.uri());
        Message answer = request.copy();
        Process process = started();
        var _ = answered.whenComplete((_, _) -> kill(process));
        try {
            Task _ = runtime.start(THREAD, Task.Kind.WAIT, () -> attend(process, input, answer));
        } catch (Throwable e) { // there may be no memory for a thread
            kill(process);
            throw e;
        }
        return answered;
    }

    private void attend(Process process, byte[] input, Message answer) {
        AtExit atExit = new AtExit(() -> kill(process));
        try {
            atExit.add();
            Printed output = printed(process.getInputStream(), process);
            Printed errors = printed(process.getErrorStream(), process);
            Task _ = runtime.start(THREAD, Task.Kind.DEVICE, () -> Input.feed(input, process.getOutputStream()));
            await(process);
            answer(answer, output.bytes(), errors.bytes(), process.exitValue());
            answered.complete(answer);
        } catch (Throwable e) {
            answered.completeExceptionally(e);
        } finally {
            atExit.remove();
        }
    }

    private Process started() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.line());
        if (!command.workingDir().isEmpty()) {
            builder.directory(new File(command.workingDir()).getAbsoluteFile());
        }
        return builder.start();
    }

    private Printed printed(InputStream stream, Process process) {
        Printed printed = new Printed(new Output(stream, () -> kill(process), command.uri()), runtime);
        Task _ = runtime.start(THREAD, Task.Kind.DEVICE, printed); // a read of a pipe would hold the carrier of a virtual thread
        return printed;
    }

    /** Waits for its end; when its time is over, ends it, with all it has started. */
    private void await(Process process) throws InterruptedException {
        long millis = command.timeoutMillis();
        if (!hasEnded(process, millis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis))) {
            // The command first: it must not go on because one that it waits for has ended.
            List<ProcessHandle> started = process.descendants().toList();
            process.destroy();
            started.forEach(ProcessHandle::destroy);
            if (!hasEnded(process, PATIENCE_NANOS)) {
                kill(process);
                hasEnded(process, Long.MAX_VALUE);
            }
        }
    }

    private boolean hasEnded(Process process, long nanos) throws InterruptedException {
        Event ended = runtime.event();
        var _ = process.onExit().thenRun(ended::happen);
        return ended.await(nanos);
    }

    private void answer(Message message, byte[] output, byte[] errors, int exitValue) throws IOException {
        String text = new String(errors, StandardCharsets.UTF_8);
        if (!command.exitValues().isEmpty() && !command.exitValues().contains(exitValue)) {
            throw new IOException(command.uri() + ": the command has ended with the value " + exitValue
                    + (text.isBlank() ? "" : ": " + text.strip()));
        }
        message.setHeader(STDERR, errors.length == 0 ? null : text);
        message.setHeader(EXIT_VALUE, exitValue);
        if (!command.outFile().isEmpty()) {
            message.setBody(written());
        } else {
            message.setBody(output.length == 0 && command.takesErrors() ? errors : output);
        }
    }

    private byte[] written() throws IOException {
        try (InputStream file = Files.newInputStream(Path.of(command.outFile()))) {
            return new Output(file, () -> {}, command.uri()).call();
        }
    }

    /** Does nothing if it has ended. */
    private static void kill(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
