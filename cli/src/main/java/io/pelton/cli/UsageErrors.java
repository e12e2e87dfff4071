// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.routes.spelling.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, what was perhaps meant, and where help is. */
final class UsageErrors implements CommandLine.IParameterExceptionHandler {
    private final Console console;

    UsageErrors(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        console.err().println(name + ": " + ErrorCode.USAGE.code() + " " + message(failure));
        if (failure instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
            String suggestion = Spelling.didYouMean(unmatched.getUnmatched().getFirst(), known(command));
            if (suggestion != null) {
                console.err().println("  " + suggestion);
            }
        }
        console.err().println("  " + HelpCommand.hint(command));
        return ExitCode.USAGE;
    }

    private static List<String> known(CommandLine command) {
        List<String> names = new ArrayList<>(command.getSubcommands().keySet());
        names.addAll(command.getCommandSpec().optionsMap().keySet());
        return names;
    }

    private static String message(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
            String first = unmatched.getUnmatched().getFirst();
            boolean isCommandMissing = !failure.getCommandLine().getSubcommands().isEmpty();
            String kind = unmatched.isUnknownOption() ? "option" : isCommandMissing ? "command" : "argument";
            return "there is no " + kind + " '" + first + "'";
        }
        String message = String.valueOf(failure.getMessage()).replace("for option option ", "for option ");
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
