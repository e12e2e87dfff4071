// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.Set;

/** Names of Camel that are not there yet, so that they can be told from typing errors. */
final class CamelNames {
    /** Entries of a file beside {@code route} and {@code from}. */
    static final Set<String> TOP_LEVEL = Set.of(
            "dataFormats", "errorHandler", "intercept", "interceptFrom", "interceptSendToEndpoint",
            "onCompletion", "onException", "rest", "restConfiguration", "routeConfiguration", "routePolicy",
            "routeTemplate", "sslContextParameters", "templatedRoute", "transformers", "validators");

    /** Keys of a route. */
    static final Set<String> ROUTE = Set.of(
            "autoStartup", "delayer", "errorHandler", "errorHandlerRef", "group", "inputType", "intercept",
            "interceptFrom", "interceptSendToEndpoint", "logMask", "messageHistory", "nodePrefixId", "note",
            "onCompletion", "onException", "outputType", "precondition", "rest", "routeConfigurationId",
            "routePolicy", "routePolicyRef", "routeProperty", "shutdownRoute", "shutdownRunningTask", "startupOrder",
            "streamCache", "streamCaching", "templateParameters", "trace");

    /** Steps. */
    static final Set<String> STEPS = Set.of(
            "aggregate", "bean", "circuitBreaker", "claimCheck", "convertHeaderTo", "convertVariableTo", "delay",
            "doCatch", "doFinally", "doTry", "dynamicRouter", "enrich", "idempotentConsumer", "intercept",
            "interceptFrom", "interceptSendToEndpoint", "kamelet", "loadBalance", "loop", "marshal", "multicast",
            "onFallback", "onWhen", "otherwise", "pausable", "pipeline", "policy", "poll", "pollEnrich", "process",
            "recipientList", "resequence", "resumable", "rollback", "routingSlip", "saga", "sample", "serviceCall",
            "setExchangePattern", "sort", "step", "threads", "throttle", "throwException", "toD", "tokenizer",
            "transacted", "transformDataType", "validate", "when", "whenSkipSendToEndpoint", "wireTap");

    /** Options of steps that are there, whichever step they belong to. */
    static final Set<String> OPTIONS = Set.of(
            "inheritErrorHandler", "logLanguage", "logger", "marker", "note", "pattern", "precondition",
            "statusPropertyName", "variableReceive", "variableSend");

    /** Options of {@code split} and languages it can be written in. */
    static final Set<String> SPLIT = Set.of(
            "aggregationStrategy", "aggregationStrategyMethodAllowNull", "aggregationStrategyMethodName", "constant",
            "delimiter", "errorThreshold", "executorService", "expression", "group", "header", "jq", "jsonpath",
            "maxFailedRecords", "onPrepare", "parallelAggregate", "parallelProcessing", "shareUnitOfWork", "simple",
            "stopOnException", "synchronous", "timeout", "watermarkExpression", "watermarkKey", "watermarkStore", "xpath",
            "xtokenize");

    /** Options of {@code tokenize}. */
    static final Set<String> TOKENIZE = Set.of(
            "endToken", "group", "groupDelimiter", "id", "includeTokens", "inheritNamespaceTagName", "resultType",
            "skipFirst", "source", "trim", "xml");

    /** Data formats of {@code unmarshal}. */
    static final Set<String> DATA_FORMATS = Set.of(
            "allowNullBody", "asn1", "avro", "barcode", "base64", "beanio", "bindy", "cbor", "crypto", "custom",
            "fhirJson", "fhirXml", "flatpack", "fury", "grok", "gzipDeflater", "hl7", "ical", "jacksonXml", "jaxb",
            "jsonApi", "lzf", "mimeMultipart", "parquetAvro", "pgp", "protobuf", "rss", "smooks", "soap",
            "swiftMt", "swiftMx", "syslog", "tarFile", "thrift", "tidyMarkup", "univocityCsv", "univocityFixed",
            "univocityTsv", "variableReceive", "variableSend", "xmlSecurity", "yaml", "zipDeflater", "zipFile");

    /** Options of {@code csv}. */
    static final Set<String> CSV = Set.of(
            "allowMissingColumnNames", "captureHeaderRecord", "commentMarker", "commentMarkerDisabled", "escape",
            "escapeDisabled", "format", "formatName", "formatRef", "headerDisabled", "ignoreEmptyLines",
            "ignoreHeaderCase", "ignoreSurroundingSpaces", "lazyLoad", "marshallerFactoryRef", "nullString",
            "nullStringDisabled", "quoteDisabled", "quoteMode", "recordConverterRef", "recordSeparator",
            "recordSeparatorDisabled", "trailingDelimiter", "trim");

    /** Options of {@code json}. */
    static final Set<String> JSON = Set.of(
            "allowJmsType", "allowUnmarshallType", "autoDiscoverObjectMapper", "autoDiscoverSchemaResolver",
            "collectionType", "combineUnicodeSurrogates", "contentTypeHeader", "dateFormatPattern", "disableFeatures",
            "enableFeatures", "include", "jsonView", "maxStringLength", "moduleClassNames", "moduleRefs",
            "namingStrategy", "objectMapper", "prettyPrint", "schemaResolver", "timezone", "unmarshalType",
            "useDefaultObjectMapper", "useList");

    /** Libraries that {@code json} may name, beside Jackson. */
    static final Set<String> JSON_LIBRARIES = Set.of("Fastjson", "Gson", "Johnzon", "Jsonb", "XStream");

    /** Languages. */
    static final Set<String> LANGUAGES = Set.of(
            "datasonnet", "function", "groovy", "hl7terser", "java", "joor", "jq", "js", "mvel", "ognl", "python", "spel",
            "wasm", "xquery", "xtokenize");

    /** Schemes of endpoints that are used often. */
    static final Set<String> SCHEMES = Set.of(
            "activemq", "activemq6", "amqp", "arangodb", "as2", "asterisk", "atom", "avro", "aws-s3", "aws2-ddb",
            "aws2-eventbridge", "aws2-kinesis", "aws2-lambda", "aws2-s3", "aws2-sns", "aws2-sqs", "azure-eventhubs",
            "azure-servicebus", "azure-storage-blob", "azure-storage-queue", "bean", "box", "caffeine-cache",
            "cassandra", "class", "coap", "controlbus", "couchbase", "couchdb", "cql", "cron", "crypto", "cxf",
            "cxfrs", "dataformat", "dataset", "debezium-mysql", "debezium-postgres", "disruptor", "docker", "drill",
            "elasticsearch", "exec", "file", "file-watch", "flatpack", "freemarker", "ftp", "ftps", "git", "github",
            "google-bigquery", "google-pubsub", "google-storage", "graphql", "grpc", "hazelcast-map", "hdfs", "http",
            "https", "imap", "imaps", "infinispan", "influxdb2", "jdbc", "jetty", "jms", "jmx", "jolt", "jooq", "jpa",
            "jslt", "json-validator", "jt400", "kafka", "kamelet", "kubernetes-pods", "kudu", "language", "ldap",
            "log", "lucene", "mail", "master", "metrics", "micrometer", "milo-client", "minio", "mllp", "mock",
            "mongodb", "mustache", "mybatis", "nats", "neo4j", "netty", "netty-http", "nitrite", "openai",
            "opensearch", "paho", "paho-mqtt5", "pgevent", "platform-http", "pop3", "pop3s", "pubnub", "pulsar",
            "quartz", "quickfix", "rabbitmq", "reactive-streams", "redis", "ref", "rest", "rest-api", "rest-openapi",
            "rss", "salesforce", "sap-netweaver", "scheduler", "scp", "seda", "servlet", "sftp", "sjms", "sjms2",
            "slack", "smb", "smtp", "smtps", "snmp", "solr", "splunk", "spring-jdbc", "spring-rabbitmq", "sql",
            "sql-stored", "ssh", "stax", "stream", "string-template", "stub", "telegram", "thrift", "timer", "twilio",
            "undertow", "validator", "velocity", "vertx", "vertx-http", "vertx-websocket", "weather", "web3j",
            "websocket", "whatsapp", "wordpress", "xchange", "xj", "xmpp", "xslt", "xslt-saxon", "zookeeper");

    private CamelNames() {}
}
