// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** One run of a command. A worker that waits for it lets another take its place. */
final class Execution {
    private static final String EXIT_VALUE = "CamelExecExitValue";
    private static final String STDERR = "CamelExecStderr";
    /** How long a command has for ending when it is told to. */
    private static final long PATIENCE_MILLIS = 5_000;

    private final Command command;

    Execution(Command command) {
        this.command = command;
    }

    void run(Message message) throws Exception {
        byte[] input = Input.bytes(message.body(), command.uri());
        Process process = start();
        Thread atExit = Thread.ofPlatform().unstarted(() -> kill(process));
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
            FutureTask<byte[]> output = began(new Output(process.getInputStream(), () -> kill(process), command.uri()));
            FutureTask<byte[]> errors = began(new Output(process.getErrorStream(), () -> kill(process), command.uri()));
            began(() -> feed(input, process));
            await(process);
            answer(message, result(output), result(errors), process.exitValue());
        } finally {
            kill(process);
            forget(atExit);
        }
    }

    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.line());
        if (!command.workingDir().isEmpty()) {
            builder.directory(new File(command.workingDir()).getAbsoluteFile());
        }
        return builder.start();
    }

    private static FutureTask<byte[]> began(Callable<byte[]> task) {
        FutureTask<byte[]> future = new FutureTask<>(task);
        Thread.ofVirtual().name("pelton-exec").start(future);
        return future;
    }

    private static byte[] feed(byte[] input, Process process) {
        Input.feed(input, process.getOutputStream());
        return input;
    }

    /** Waits for its end; when its time is over, ends it, with all it has started. */
    private void await(Process process) throws InterruptedException {
        long millis = command.timeoutMillis();
        if (!waited(process, millis == 0 ? Long.MAX_VALUE : millis)) {
            // The command first: it must not go on because one that it waits for has ended.
            List<ProcessHandle> started = process.descendants().toList();
            process.destroy();
            started.forEach(ProcessHandle::destroy);
            if (!waited(process, PATIENCE_MILLIS)) {
                kill(process);
                waited(process, Long.MAX_VALUE);
            }
        }
    }

    private static boolean waited(Process process, long millis) throws InterruptedException {
        ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
            @Override
            public boolean isReleasable() {
                return !process.isAlive();
            }

            @Override
            public boolean block() throws InterruptedException {
                var _ = process.waitFor(millis, TimeUnit.MILLISECONDS);
                return true;
            }
        });
        return !process.isAlive();
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

    private static byte[] result(FutureTask<byte[]> output) throws Exception {
        try {
            return output.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw new PeltonException(ErrorCode.STEP_FAILED, "what the command prints cannot be read: " + e.getCause(), e);
        }
    }

    /** Does nothing if it has ended. */
    private static void kill(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static void forget(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // the JVM is ending: the thread runs
        }
    }
}
