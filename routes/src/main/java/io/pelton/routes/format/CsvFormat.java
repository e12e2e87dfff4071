// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.message.Message;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;

/** CSV, as Camel has it with Commons CSV. Lines that are bodies may be read as rows instead, which costs less. */
public final class CsvFormat implements DataFormat {
    private static final String HEADER_RECORD = "CamelCsvHeaderRecord";

    private final CsvOptions options;
    private volatile @Nullable Codec codec;

    /** What Commons CSV is needed for, made when it is first used. */
    private record Codec(CSVFormat reading, CsvWriting writing) {
        static Codec of(CsvOptions options) {
            CSVFormat format = CsvFormats.of(options);
            boolean readsNames = format.getHeader() == null
                    && (options.useMaps() || options.captureHeaderRecord() || format.getSkipHeaderRecord());
            CSVFormat reading = readsNames ? format.builder().setHeader().get() : format;
            return new Codec(reading, new CsvWriting(format));
        }
    }

    public CsvFormat(CsvOptions options) {
        this.options = options;
    }

    /** How lines become rows; empty if an option is set that rows do not know. */
    public Optional<CsvLines> lines() {
        List<String> names = options.header();
        boolean hasNames = names != null ? !names.isEmpty() : options.namesStandInData();
        boolean isPlain = options.base().equals(CsvOptions.DEFAULT)
                && options.escape() == null
                && options.commentMarker() == null
                && options.nullString() == null
                && options.ignoreEmptyLines() == null
                && options.ignoreSurroundingSpaces() == null
                && options.trim() == null
                && options.ignoreHeaderCase() == null
                && options.trailingDelimiter() == null
                && options.allowMissingColumnNames() == null
                && !options.captureHeaderRecord()
                && !options.lazyLoad()
                && options.switchedOff().isEmpty();
        char delimiter = options.delimiter() == null ? ',' : options.delimiter();
        char quote = options.quote() == null ? '"' : options.quote();
        if (!hasNames || !isPlain || delimiter > 126 || quote > 126) {
            return Optional.empty();
        }
        return Optional.of(new CsvLines(
                names == null ? List.of() : names,
                (byte) delimiter,
                (byte) quote,
                Boolean.TRUE.equals(options.skipHeaderRecord())));
    }

    @Override
    public Object marshal(Message message, @Nullable Object body) {
        Object value = switch (body) {
            case Row row -> row;
            case ByteView view -> view.toString();
            case JsonNode node -> JsonNodes.value(node);
            case null, default -> body;
        };
        return codec().writing().write(value);
    }

    @Override
    public Object unmarshal(Message message, Object body) {
        if (options.lazyLoad()) {
            return new CsvReading(Bodies.reader(body, "CSV"), codec().reading(), options.useMaps());
        }
        CsvReading reading =
                new CsvReading(new StringReader(Bodies.text(body, "CSV")), codec().reading(), options.useMaps());
        if (options.captureHeaderRecord()) {
            message.setHeader(HEADER_RECORD, reading.header());
        }
        List<Object> records = new ArrayList<>();
        reading.forEachRemaining(records::add);
        return records;
    }

    private Codec codec() {
        Codec made = codec;
        if (made == null) {
            made = Codec.of(options);
            codec = made;
        }
        return made;
    }

    @Override
    public String toString() {
        return "CSV";
    }
}
