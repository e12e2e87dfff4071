// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.ErrorCode;
import io.pelton.error.HttpOperationFailedException;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.routes.dataset.DataSet;
import io.pelton.routes.dataset.FileDataSet;
import io.pelton.routes.dataset.ListDataSet;
import io.pelton.routes.dataset.SimpleDataSet;
import io.pelton.routes.eip.FileRepository;
import io.pelton.routes.eip.MemoryRepository;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.TextStrategy;
import io.pelton.routes.format.AvroSchemaText;
import java.util.List;
import java.util.Optional;

/** What takes the place of classes of Camel that routes declare as beans. */
final class CamelClasses {
    private static final String REPOSITORIES = "org.apache.camel.support.processor.idempotent.";
    private static final String STRATEGIES = "org.apache.camel.processor.aggregate.";

    private static final String ORIGINAL = STRATEGIES + "UseOriginalAggregationStrategy";

    private static final String DATA_SETS = "org.apache.camel.component.dataset.";

    /** The classes of Pelton that routes use under the names of Camel's, and those of the failures they get to see. */
    static final List<Class<?>> COUNTERPARTS = List.of(
            DataSet.class,
            SimpleDataSet.class,
            ListDataSet.class,
            MemoryRepository.class,
            AvroSchemaText.class,
            Strategy.class,
            TextStrategy.class,
            HttpOperationFailedException.class,
            PeltonException.class,
            RecordFailedException.class,
            ErrorCode.class);

    /** Those that open files: routes declare such beans, but messages must not name their files. */
    static final List<Class<?>> OF_FILES = List.of(FileDataSet.class, FileRepository.class);

    private CamelClasses() {}

    /** The class whose constructors, factory methods and properties take the place of those of the class {@code name}; empty if there is none. */
    static Optional<Class<?>> type(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case DATA_SETS + "SimpleDataSet" -> SimpleDataSet.class;
                    case DATA_SETS + "ListDataSet" -> ListDataSet.class;
                    case DATA_SETS + "FileDataSet" -> FileDataSet.class;
                    case REPOSITORIES + "MemoryIdempotentRepository" -> MemoryRepository.class;
                    case REPOSITORIES + "FileIdempotentRepository" -> FileRepository.class;
                    default -> null;
                });
    }

    /** A new object in place of the one that is defined; empty if there is none. */
    static Optional<Object> instance(BeanDefinition definition) {
        List<String> values = definition.constructors();
        return instance(values.isEmpty() ? definition.type() : definition.type() + "(" + String.join(",", values) + ")");
    }

    /** A new object in place of one of the class {@code name}, perhaps followed by what its constructor is given; empty if there is none. */
    static Optional<Object> instance(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "org.apache.camel.component.jackson.avro.transform.AvroSchemaResolver" -> new AvroSchemaText();
                    case STRATEGIES + "UseLatestAggregationStrategy" -> Strategy.LATEST;
                    case ORIGINAL, ORIGINAL + "(true)" -> Strategy.ORIGINAL;
                    case ORIGINAL + "(false)" -> Strategy.ORIGINAL_ALONE;
                    case STRATEGIES + "GroupedBodyAggregationStrategy" -> Strategy.GROUPED_BODIES;
                    case STRATEGIES + "GroupedMessageAggregationStrategy" -> Strategy.GROUPED_MESSAGES;
                    case STRATEGIES + "GroupedExchangeAggregationStrategy" -> Strategy.GROUPED_EXCHANGES;
                    case STRATEGIES + "StringAggregationStrategy" -> new TextStrategy();
                    default -> null;
                });
    }
}
