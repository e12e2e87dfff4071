// SPDX-License-Identifier: Apache-2.0

/** Text files, standard input and standard output. */
module io.pelton.connector.file {
    requires transitive io.pelton.api;
    requires io.pelton.io;
    requires re2j;
    requires com.github.luben.zstd_jni;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.pelton.connector.file;
    exports io.pelton.connector.stream;

    provides io.pelton.spi.Connector with
            io.pelton.connector.file.FileConnector,
            io.pelton.connector.file.LinesConnector,
            io.pelton.connector.stream.StreamConnector;
}
