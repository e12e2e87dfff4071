// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.generate.AccessLog;
import io.pelton.cli.generate.Measurements;
import io.pelton.cli.generate.Orders;
import io.pelton.cli.generate.RecordGenerator;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pelton generate}: test data. */
@Command(
        name = "generate",
        description = GenerateCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "  access-log    Apache's combined log format; 2 %% of the requests end with status 500",
            "  measurements  temperatures of weather stations, station;-12.3 a line",
            "  orders        orders of a web shop, one JSON object a line",
            "",
            "Example:", "  pelton generate access-log --records 10M --output target/access.log"
        })
final class GenerateCommand implements Callable<Integer> {
    static final String SUMMARY = "Write test data. The same seed gives the same data, on every machine.";

    private static final int CITIES = 413;

    private final Console console;

    @Parameters(
            paramLabel = "KIND",
            converter = GenerateKind.Converter.class,
            description = "access-log, measurements or orders.")
    private GenerateKind kind = GenerateKind.ACCESS_LOG;

    @Option(
            names = "--records",
            paramLabel = "N",
            defaultValue = "1000",
            converter = CountConverter.class,
            description = "How many, such as 1000 or 10M. Default: ${DEFAULT-VALUE}.")
    private long records;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--stations",
            paramLabel = "N",
            defaultValue = "413",
            description = "How many weather stations, up to 10000. Default: ${DEFAULT-VALUE}.")
    private int stations = CITIES;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to FILE instead of standard output.")
    private @Nullable Path output;

    GenerateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (stations < 1 || stations > Measurements.MAX_STATIONS) {
            throw new PeltonException(
                    ErrorCode.USAGE,
                    "--stations is " + stations + ", but must be from 1 to " + Measurements.MAX_STATIONS);
        }
        RecordGenerator generator = switch (kind) {
            case ACCESS_LOG -> new AccessLog(seed);
            case MEASUREMENTS -> new Measurements(seed, stations);
            case ORDERS -> new Orders(seed);
        };
        if (output == null) {
            writeToConsole(generator);
        } else {
            writeTo(output, generator);
        }
        return ExitCode.DONE;
    }

    private void writeTo(Path file, RecordGenerator generator) {
        try (OutputStream out = Files.newOutputStream(file)) {
            generator.write(records, out);
        } catch (IOException e) {
            throw refused(file.toString(), e);
        }
    }

    private void writeToConsole(RecordGenerator generator) {
        try {
            generator.write(records, console.rawOut());
            console.rawOut().flush();
        } catch (IOException e) {
            // who read the pipe has seen enough, as with "| head".
            if (!String.valueOf(e.getMessage()).contains("Broken pipe")) {
                throw refused("standard output", e);
            }
        }
    }

    private static PeltonException refused(String target, IOException cause) {
        return new PeltonException(
                ErrorCode.WRITE_FAILED, "cannot write to " + target + ": " + SystemMessage.of(cause), cause);
    }
}
