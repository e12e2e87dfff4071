// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Commands that may be run and those that may not, and what a message has to do with it: nothing but its body. */
class ExecTest {
    private static final String PATH = "/usr/bin:/bin";
    private static final Connector ALL = new ExecConnector(AllowedCommands.all(PATH));

    @TempDir
    private Path folder;

    private static void run(Connector connector, String command, Map<String, String> options, Message message) throws Exception {
        message.copyFrom(answer(caller(connector, command, options), message));
    }

    private static Caller<Message, Message> caller(Connector connector, String command, Map<String, String> options) {
        return requireNonNull(connector.caller(Endpoint.of(connector.descriptor(), command, options)));
    }

    private static Message answer(Caller<Message, Message> caller, Message request) throws Exception {
        try {
            return caller.call(request, EngineRuntime.system()).toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception failure ? failure : e;
        }
    }

    private static void refused(Connector connector, String command, ErrorCode code, String... texts) {
        assertThatThrownBy(() -> caller(connector, command, Map.of()))
                .isInstanceOfSatisfying(PeltonException.class, e -> {
                    assertThat(e.code()).isEqualTo(code);
                    assertThat(e.getMessage()).contains(texts);
                });
    }

    private static String text(Message message) {
        return new String((byte[]) message.body(), StandardCharsets.UTF_8);
    }

    @Test
    void when_nothingIsAllowed_then_noCommandIsTakenAndTheOptionIsNamed() {
        refused(new ExecConnector(), "sort", ErrorCode.NOT_ALLOWED, "--allow-exec=sort");
        refused(new ExecConnector(), "no-such-command", ErrorCode.NOT_ALLOWED, "--allow-exec");
    }

    @Test
    void when_someAreAllowed_then_othersAreRefusedHoweverTheyAreWritten() throws Exception {
        Connector some = new ExecConnector(AllowedCommands.of(List.of("cat", "/usr/bin/tr"), PATH));
        Message message = new Message("abc");
        run(some, "tr", Map.of("args", "a-z A-Z"), message);
        assertThat(text(message)).isEqualTo("ABC");
        run(some, "/usr/bin/../bin/cat", Map.of(), message);
        assertThat(text(message)).isEqualTo("ABC");
        refused(some, "sh", ErrorCode.NOT_ALLOWED, "'sh'", "/cat", "/usr/bin/tr");
        refused(some, "/usr/bin/../bin/sh", ErrorCode.NOT_ALLOWED, "sh");
        refused(some, "cat ", ErrorCode.BAD_VALUE, "there is no command");
        refused(some, "cat\0", ErrorCode.BAD_VALUE, "there is no command");
    }

    /** Many commands may be links to one program, as in BusyBox. */
    @Test
    void when_anotherCommandIsALinkToTheSameProgram_then_itIsNotAllowedWithIt() throws Exception {
        Path program = script("program", "echo $0");
        Files.createSymbolicLink(folder.resolve("harmless"), program);
        Files.createSymbolicLink(folder.resolve("powerful"), program);
        Connector some = new ExecConnector(AllowedCommands.of(List.of("harmless"), folder.toString()));
        refused(some, "powerful", ErrorCode.NOT_ALLOWED, "powerful");
        refused(some, program.toString(), ErrorCode.NOT_ALLOWED, "program");
    }

    /** Else whoever can write into the folder where Pelton is started chooses what runs. */
    @Test
    void when_pathHasRelativeFolders_then_commandsAreNotLookedForThere() throws Exception {
        script("mine", "echo mine");
        String relative = Path.of("").toAbsolutePath().relativize(folder).toString();
        refused(new ExecConnector(AllowedCommands.all(":.:" + relative)), "mine", ErrorCode.BAD_VALUE, "there is no command 'mine'");
        assertThatThrownBy(() -> AllowedCommands.of(List.of("mine"), relative)).hasMessageContaining("there is no command 'mine'");
    }

    /** What is found at first is what runs, whatever comes to lie in PATH later. */
    @Test
    void when_anotherFileOfTheNameAppears_then_thatIsNotRun() throws Exception {
        Path later = Files.createDirectory(folder.resolve("later"));
        Path first = Files.createDirectory(folder.resolve("first"));
        script("later/mine", "printf good");
        Connector mine = new ExecConnector(AllowedCommands.of(List.of("mine"), first + ":" + later));
        Caller<Message, Message> caller = caller(mine, "mine", Map.of());
        script("first/mine", "printf bad");
        Message message = answer(caller, new Message(null));
        assertThat(text(message)).isEqualTo("good");
        refused(mine, "mine", ErrorCode.NOT_ALLOWED, "first/mine");
    }

    @Test
    void when_headersWantToSteer_then_theyAreData() throws Exception {
        Message message = new Message("b\na\n");
        message.setHeader("CamelExecCommandExecutable", "rm");
        message.setHeader("CamelExecCommandArgs", List.of("-r"));
        message.setHeader("CamelExecCommandWorkingDir", "/nowhere");
        message.setHeader("CamelExecCommandOutFile", "/etc/passwd");
        message.setHeader("CamelExecCommandTimeout", 1L);
        message.setHeader("CamelExecCommandExitValues", "9");
        message.setHeader("CamelExecUseStderrOnEmptyStdout", true);
        run(ALL, "sort", Map.of(), message);
        assertThat(text(message)).isEqualTo("a\nb\n");
        assertThat(message.header("CamelExecExitValue")).isEqualTo(0);
        assertThat(message.header("CamelExecStderr")).isNull();
        assertThat(message.header("CamelExecCommandExecutable")).isEqualTo("rm");
    }

    @Test
    void when_argumentsMeanSomethingToAShell_then_theyAreCharacters() throws Exception {
        Message message = new Message(null);
        run(ALL, "printf", Map.of("args", "%s, $HOME `ls` ; *"), message);
        assertThat(text(message)).isEqualTo("$HOME,`ls`,;,*,");
    }

    @Test
    @Timeout(60)
    void when_muchGoesInAndOut_then_nothingIsStuck() throws Exception {
        byte[] much = new byte[3 << 20];
        Message message = new Message(much);
        run(ALL, "cat", Map.of(), message);
        assertThat((byte[]) message.body()).isEqualTo(much);
        run(ALL, "true", Map.of(), new Message(much));
    }

    @Test
    @Timeout(60)
    void when_itPrintsWithoutEnd_then_itIsEndedAndTheMessageFails() {
        assertThatThrownBy(() -> run(ALL, "yes", Map.of(), new Message(null)))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RECORD_TOO_LONG));
    }

    @Test
    @Timeout(60)
    void when_itsTimeIsOver_then_itIsEndedWithWhatItHasStarted() throws Exception {
        Path slow = script("slow", "echo begun; sleep 1000 & wait");
        Message message = new Message(null);
        run(ALL, slow.toString(), Map.of("timeout", "2s"), message);
        assertThat(text(message)).isEqualTo("begun\n");
        assertThat(message.header("CamelExecExitValue")).isEqualTo(143);
    }

    @Test
    void when_theExitValueIsNotAmongTheGoodOnes_then_theMessageFailsWithWhatWasPrinted() throws Exception {
        Path bad = script("bad", "echo no use >&2; exit 3");
        assertThatThrownBy(() -> run(ALL, bad.toString(), Map.of("exitValues", "0, 1"), new Message(null)))
                .hasMessageContaining("the value 3: no use");
        Message message = new Message(null);
        run(ALL, bad.toString(), Map.of(), message);
        assertThat(message.header("CamelExecExitValue")).isEqualTo(3);
        assertThat(message.header("CamelExecStderr")).isEqualTo("no use\n");
    }

    @Test
    void when_optionsAreNoUse_then_theyAreRefused() {
        for (Map<String, String> options : List.of(
                Map.of("timeout", "0"), Map.of("exitValues", "a"), Map.of("args", "\"a b"))) {
            assertThatThrownBy(() -> caller(ALL, "cat", options)).as(options.toString()).isNotNull();
        }
        refused(ALL, "", ErrorCode.MISSING_OPTION, "exec:COMMAND");
        refused(ALL, folder.toString(), ErrorCode.BAD_VALUE, "there is no command");
    }

    @Test
    void when_aBodyIsNoData_then_theMessageFails() {
        assertThatThrownBy(() -> run(ALL, "cat", Map.of(), new Message(List.of(1)))).hasMessageContaining("marshal");
    }

    private Path script(String name, String text) throws Exception {
        return Files.writeString(
                Files.createFile(
                        folder.resolve(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))),
                "#!/bin/sh\n" + text + "\n");
    }

    /** A thread that reads what a command prints waits outside of Java: were it virtual, some 130 commands would stop all others there are. */
    @Test
    void when_manyCommandsPrintNothing_then_anotherOneIsAnswered() throws Exception {
        List<CompletableFuture<Message>> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 150; i++) {
                silent.add(call("sleep", Map.of("args", "100000"), new Message(null)));
            }
            assertThat(text(call("cat", Map.of(), new Message("abc")).get(60, TimeUnit.SECONDS))).isEqualTo("abc");
        } finally {
            silent.forEach(call -> call.cancel(true));
        }
    }

    private static CompletableFuture<Message> call(String command, Map<String, String> options, Message request) throws Exception {
        return caller(ALL, command, options).call(request, EngineRuntime.system()).toCompletableFuture();
    }
}
