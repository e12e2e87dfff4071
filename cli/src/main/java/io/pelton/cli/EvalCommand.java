// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.message.Message;
import io.pelton.routes.Evaluation;
import io.pelton.routes.Placeholders;
import io.pelton.routes.spelling.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pelton eval}: what an expression gives for one message. */
@Command(
        name = "eval",
        description = EvalCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "The value goes to standard output, its type to standard error.",
            "",
            "Examples:",
            "  pelton eval '$${uppercase($${body})}' --body hello",
            "  pelton eval '$.order.id' --language jsonpath --body @order.json"
        })
final class EvalCommand implements Callable<Integer> {
    static final String SUMMARY = "Print what an expression gives for one message.";

    private final Console console;

    @Parameters(paramLabel = "EXPRESSION", description = "The expression; quote it for the shell.")
    private String expression = "";

    @Option(names = "--body", paramLabel = "TEXT", description = "The body; @FILE is what stands in a file.")
    private @Nullable String body;

    @Option(names = "--header", paramLabel = "NAME=VALUE", description = "A header; may be given several times.")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Option(names = "--property", paramLabel = "NAME=VALUE", description = "An exchange property.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(names = "--variable", paramLabel = "NAME=VALUE", description = "A variable.")
    private Map<String, String> variables = new LinkedHashMap<>();

    @Option(
            names = "--language",
            paramLabel = "NAME",
            defaultValue = "simple",
            description = "simple (default), constant, header, exchangeProperty, variable, tokenize, jsonpath or xpath.")
    private String language = "simple";

    @Option(names = "--predicate", description = "Read it as a condition: true or false.")
    private boolean isPredicate;

    @Option(names = "--time", description = "Also say what one evaluation costs.")
    private boolean isTimed;

    EvalCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Message message = message();
        Evaluation evaluation;
        try {
            evaluation = evaluation();
        } catch (InvalidPlanException e) {
            ProblemPrinter printer = new ProblemPrinter(console.err(), console.errColors(), Map.of(Evaluation.FILE, expression));
            e.problems().forEach(printer::print);
            return ExitCode.USAGE;
        }
        try {
            Result result = Result.of(evaluation.of(message));
            console.out().println(console.terminal().out() ? result.printable() : result.text());
            console.err().println("  " + result.type());
            if (isTimed) {
                console.err().println("  " + EvaluationCost.of(evaluation, message));
            }
            return ExitCode.DONE;
        } catch (RuntimeException e) {
            console.err().println("pelton eval: the expression failed: " + Printable.line(reason(e)));
            return ExitCode.FAILED;
        }
    }

    private static String reason(RuntimeException failure) {
        String message = failure.getMessage();
        return failure instanceof PeltonException && message != null
                ? message
                : failure.getClass().getName() + (message == null ? "" : ": " + message);
    }

    private Evaluation evaluation() {
        if (!Evaluation.LANGUAGES.contains(language)) {
            String suggestion = Spelling.didYouMean(language, Evaluation.LANGUAGES);
            throw new PeltonException(
                    ErrorCode.USAGE,
                    "there is no language '" + Printable.shortened(language, 60) + "' here: "
                            + (suggestion != null ? suggestion : "there are " + String.join(", ", Evaluation.LANGUAGES)));
        }
        Placeholders placeholders = Placeholders.of(Map.of(), console.environment(), Map.of());
        return isPredicate
                ? Evaluation.condition(language, expression, placeholders)
                : Evaluation.value(language, expression, placeholders);
    }

    private Message message() {
        Message message = new Message(body != null && body.startsWith("@") ? content(Path.of(body.substring(1))) : body);
        headers.forEach(message::setHeader);
        properties.forEach(message::setProperty);
        variables.forEach(message::setVariable);
        return message;
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            ErrorCode code = Files.exists(file) ? ErrorCode.NOT_READABLE : ErrorCode.FILE_NOT_FOUND;
            throw new PeltonException(code, "cannot read the body from " + file + ": " + SystemMessage.of(e), e);
        }
    }

    /**
     * A value to be shown.
     *
     * @param text the value
     * @param type its class
     */
    private record Result(String text, String type) {
        static Result of(@Nullable Object value) {
            return value == null
                    ? new Result("null", "nothing")
                    : new Result(EvaluationValue.text(value), value.getClass().getTypeName());
        }

        String printable() {
            return text.lines().map(Printable::line).reduce((first, second) -> first + "\n" + second).orElse("");
        }
    }
}
