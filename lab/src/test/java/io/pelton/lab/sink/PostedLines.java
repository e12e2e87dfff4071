// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The example of docs/guide/operators.md: texts are posted to a server, a batch of lines at a time. */
record PostedLines(URI address) implements Sink<String> {
    @Override
    public BatchWriter<String> open() {
        return new Writer(address);
    }

    @Override
    public String toString() {
        return address.toString();
    }

    private static final class Writer implements BatchWriter<String> {
        private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        private final URI address;

        Writer(URI address) {
            this.address = address;
        }

        @Override
        public WriteResult write(RecordBatch<? extends String> batch) throws InterruptedException {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < batch.size(); i++) {
                lines.append(batch.get(i)).append('\n');
            }
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofSeconds(10))
                    .POST(BodyPublishers.ofString(lines.toString()))
                    .build();
            try {
                return result(client.send(request, BodyHandlers.ofString()));
            } catch (IOException e) {
                return new WriteResult.Retry(e); // refused, broken, or no answer in time
            }
        }

        private WriteResult result(HttpResponse<String> answer) {
            IOException why = new IOException(address + " answers " + answer.statusCode() + ": " + answer.body());
            return switch (answer.statusCode()) {
                case 200 -> WriteResult.WRITTEN;
                case 429, 503 -> new WriteResult.Retry(
                        Duration.ofSeconds(answer.headers().firstValueAsLong("Retry-After").orElse(0)), why);
                case 422 -> new WriteResult.BadRecord(Integer.parseInt(answer.body()), why);
                case 400 -> new WriteResult.Bisect(why);
                default -> throw new PeltonException(ErrorCode.WRITE_FAILED, why.getMessage());
            };
        }

        @Override
        public BatchOptions options() {
            return BatchOptions.DEFAULTS.withMost(500, 1 << 20).withLinger(Duration.ofMillis(50));
        }

        @Override
        public long bytesOf(String record) {
            return record.length() + 1;
        }

        @Override
        public void close() {
            client.shutdownNow();
        }
    }
}
