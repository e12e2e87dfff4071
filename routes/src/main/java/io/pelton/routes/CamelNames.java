// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.Set;

/** Names of Camel that are not supported yet, so that they can be told from typing errors. */
final class CamelNames {
    /** Entries of a file beside {@code route} and {@code from}. */
    static final Set<String> TOP_LEVEL = Set.of(
            "routePolicy", "sslContextParameters", "transformers", "validators");

    /** Keys of a route. */
    static final Set<String> ROUTE = Set.of(
            "delayer", "errorHandlerRef", "inputType", "intercept",
            "interceptFrom", "interceptSendToEndpoint", "note",
            "onCompletion", "onException", "outputType", "rest",
            "routePolicy", "routePolicyRef", "routeProperty", "shutdownRunningTask",
            "streamCaching", "templateParameters");

    /** Options that Camel takes of any endpoint. */
    static final Set<String> ENDPOINT = Set.of("pollingConsumerBlockTimeout", "pollingConsumerBlockWhenFull", "pollingConsumerQueueSize");

    /** Steps. */
    static final Set<String> STEPS = Set.of(
            "doCatch",
            "doFinally", "intercept", "interceptFrom",
            "interceptSendToEndpoint", "onWhen", "otherwise", "pausable",
            "policy", "resumable", "saga", "serviceCall", "tokenizer", "transacted",
            "when", "whenSkipSendToEndpoint");

    /** Options of steps that are there, whichever step they belong to. */
    static final Set<String> OPTIONS = Set.of(
            "inheritErrorHandler", "logger", "marker", "note", "pattern", "precondition",
            "statusPropertyName", "variableReceive", "variableSend");

    /** Options of {@code split} and languages it can be written in. */
    static final Set<String> SPLIT = Set.of(
            "aggregationStrategy", "aggregationStrategyMethodAllowNull", "aggregationStrategyMethodName", "constant",
            "delimiter", "errorThreshold", "executorService", "expression", "group", "header", "jsonpath",
            "maxFailedRecords", "onPrepare", "parallelAggregate", "parallelProcessing", "shareUnitOfWork", "simple",
            "stopOnException", "synchronous", "timeout", "watermarkExpression", "watermarkKey", "watermarkStore", "xpath",
            "xtokenize");

    /** Options of {@code tokenize}. */
    static final Set<String> TOKENIZE = Set.of(
            "endToken", "group", "groupDelimiter", "id", "includeTokens", "inheritNamespaceTagName", "resultType",
            "skipFirst", "source", "trim", "xml");

    /** Data formats. */
    static final Set<String> DATA_FORMATS = Set.of(
            "asn1", "barcode", "beanio", "bindy", "cbor", "crypto", "dfdl", "fhirJson", "fhirXml",
            "flatpack", "fory", "fury", "grok", "groovyXml", "hl7", "ical", "iso8583", "jaxb",
            "jsonApi", "lzf", "mimeMultipart", "ocsf", "parquetAvro", "pgp", "pqc", "protobuf", "rss", "smooks", "soap",
            "swiftMt", "swiftMx", "syslog", "tarFile", "thrift", "tidyMarkup", "univocityCsv", "univocityFixed",
            "univocityTsv", "xmlSecurity");

    /** Options of {@code csv}. */
    static final Set<String> CSV =
            Set.of("formatName", "formatRef", "marshallerFactoryRef", "recordConverterRef");

    /** Options of {@code json}. */
    static final Set<String> JSON = Set.of(
            "autoDiscoverObjectMapper", "autoDiscoverSchemaResolver", "collectionType", "dateFormatPattern", "jsonView",
            "moduleClassNames", "moduleRefs", "objectMapper", "schemaResolver", "useDefaultObjectMapper");

    static final Set<String> AVRO = Set.of(
            "allowJmsType", "allowUnmarshallType", "autoDiscoverObjectMapper", "autoDiscoverSchemaResolver", "collectionType",
            "contentTypeHeader", "disableFeatures", "enableFeatures", "include", "instanceClassName", "jsonView", "moduleClassNames",
            "moduleRefs", "objectMapper", "timezone", "useDefaultObjectMapper", "useList");

    /** Options of {@code jacksonXml}. */
    static final Set<String> JACKSON_XML = Set.of(
            "allowJmsType", "allowUnmarshallType", "collectionType", "disableFeatures", "enableFeatures",
            "enableJaxbAnnotationModule", "include", "jsonView", "maxStringLength", "moduleClassNames", "moduleRefs",
            "prettyPrint", "timezone", "useList", "xmlMapper");

    /** Options of {@code yaml}. */
    static final Set<String> YAML = Set.of(
            "allowRecursiveKeys", "constructor", "dumperOptions", "representer", "resolver", "typeFilter", "unmarshalType",
            "useApplicationContextClassLoader");

    /** Libraries that {@code json} may name, beside Jackson. */
    static final Set<String> JSON_LIBRARIES = Set.of("Fastjson", "Gson", "Johnzon", "Jsonb", "XStream");

    /** Languages. */
    static final Set<String> LANGUAGES = Set.of(
            "datasonnet", "function", "hl7terser", "java", "joor", "js", "mvel", "ognl", "python", "spel",
            "wasm", "xquery");

    /** Those of them that are scripts. */
    static final Set<String> SCRIPTS = Set.of("java", "joor", "js", "mvel", "ognl", "python", "spel");

    private CamelNames() {}
}
