// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Loads routes from texts and leads messages through them. */
final class Routes {
    /** Those that tests declare within themselves. */
    private static final AllowedClasses CLASSES = AllowedClasses.values()
            .withNames(List.of("io.pelton.routes.LanguagesTest", "io.pelton.routes.HostileMessageTest", "io.pelton.routes.JsonFormatOracleTest"));

    private Routes() {}

    static List<Plan> load(String yaml) {
        return load(yaml, Placeholders.none());
    }

    static List<Plan> load(String yaml, Placeholders placeholders) {
        return load(yaml, placeholders, new ArrayList<>());
    }

    private static List<Plan> load(String yaml, Placeholders placeholders, List<String> written) {
        try {
            Path file = Files.createTempFile("routes", ".yaml");
            try {
                Files.writeString(file, yaml);
                return new RouteLoader(TestConnectors.all(written), placeholders)
                        .withClasses(CLASSES)
                        .load(List.of(file));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with the routes; nothing if they can be loaded. */
    static List<Problem> problems(String yaml) {
        return problems(yaml, Placeholders.none());
    }

    static List<Problem> problems(String yaml, Placeholders placeholders) {
        try {
            load(yaml, placeholders);
            return List.of();
        } catch (InvalidPlanException e) {
            return e.problems();
        }
    }

    /** A problem as {@code line:column code}. */
    static String place(Problem problem) {
        return problem.origin().line() + ":" + problem.origin().column() + " " + problem.code().code();
    }

    /** The plan's text without the places, which differ from file to file. */
    static String text(Plan plan) {
        return plan.toText().replaceAll(" +\\S+\\.yaml:\\d+:\\d+\n", "\n");
    }

    /** Leads a message through the first route; gives what was written, as {@code SINK <- TEXT}. */
    static List<String> run(String yaml, Message message) throws Exception {
        List<String> written = new ArrayList<>();
        run(load(yaml, Placeholders.none(), written).getFirst().pipeline(), message);
        return written;
    }

    private static boolean run(Pipeline pipeline, Message message) throws Exception {
        for (Step step : pipeline.steps()) {
            boolean goesOn = switch (step) {
                case Step.Peek peek -> {
                    peek.function().accept(message);
                    yield true;
                }
                case Step.Choice choice -> run(branch(choice, message), message);
                case Step.To to -> {
                    try (SinkWriter<Object> writer = (SinkWriter<Object>) to.sink().open()) {
                        writer.write(to.sink().prepare(message));
                    }
                    yield true;
                }
                case Step.Stop _ -> false;
                default -> throw new IllegalStateException("no route makes " + step);
            };
            if (!goesOn) {
                return false;
            }
        }
        return true;
    }

    private static Pipeline branch(Step.Choice choice, Message message) throws Exception {
        for (Step.When when : choice.whens()) {
            if (when.condition().test(message)) {
                return when.branch();
            }
        }
        return choice.otherwise();
    }
}
