// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pipelines that are tried, and the servers that they share: each is started when it is first needed. */
final class Stage implements AutoCloseable {
    /** Of some seconds: each request waits for the next epoch, a second or so. */
    private static final int REQUESTS = 1_000;

    private final Path folder;
    private final int records;
    private final List<Server> servers = new ArrayList<>();
    private @Nullable Postgres postgres;
    private @Nullable Broker broker;
    private @Nullable Input file;
    private @Nullable Input topic;

    /**
     * Starts nothing yet.
     *
     * @param folder what inputs, outputs and servers keep is in it
     * @param records how many records a file or a topic has
     */
    Stage(Path folder, int records) {
        this.folder = folder;
        this.records = records;
    }

    Pipeline pipeline(String name) throws IOException {
        String[] ends = name.split(" to ");
        Input input = switch (ends[0]) {
            case "file" -> file();
            case "Kafka" -> topic();
            case "HTTP" -> new Requests(REQUESTS);
            default -> throw new IllegalArgumentException(name);
        };
        Output output = switch (ends[1]) {
            case "file" -> new OutputFile();
            case "PostgreSQL" -> new OutputTable(postgres());
            case "Kafka" -> new OutputTopic(broker());
            default -> throw new IllegalArgumentException(name);
        };
        return new Pipeline(name, input, output);
    }

    /**
     * From a file to a table that refuses each record whose number can be divided by one more than the size of a batch: one in each batch, each time in
     * another place.
     */
    Pipeline poisoned(int batchSize) throws IOException {
        return new Pipeline("file to PostgreSQL, poisoned", file(), new OutputTable(postgres(), batchSize, ", check (id % " + (batchSize + 1) + " > 0)"));
    }

    private Input file() throws IOException {
        if (file == null) {
            file = new InputFile(folder, records);
        }
        return file;
    }

    private Input topic() throws IOException {
        if (topic == null) {
            topic = new InputTopic(broker(), records);
        }
        return topic;
    }

    private Postgres postgres() throws IOException {
        if (postgres == null) {
            postgres = new Postgres(folder);
            servers.add(postgres);
        }
        return postgres;
    }

    private Broker broker() throws IOException {
        if (broker == null) {
            broker = new Broker(folder);
            servers.add(broker);
        }
        return broker;
    }

    @Override
    public void close() throws IOException {
        for (Server server : servers) {
            server.close();
        }
    }
}
