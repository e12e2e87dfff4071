// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;

/** What messages say about the file they are: Camel's headers. */
final class FileHeaders {
    static final String NAME = "CamelFileName";
    static final String PRODUCED = "CamelFileNameProduced";
    static final String LAST_MODIFIED = "CamelFileLastModified";

    static final String ABSOLUTE_PATH = "CamelFileAbsolutePath";

    /** A property: the number of the file in its look at the folder. */
    private static final String BATCH_INDEX = "CamelBatchIndex";

    private FileHeaders() {}

    static void set(Message message, FoundFile file) {
        message.setHeader("CamelFileNameOnly", file.onlyName());
        message.setHeader(NAME, file.name());
        message.setHeader("CamelFileNameConsumed", file.name());
        message.setHeader("CamelFileAbsolute", file.isAbsolute());
        message.setHeader(ABSOLUTE_PATH, file.path().toAbsolutePath().toString());
        message.setHeader("CamelFilePath", file.path().toString());
        message.setHeader("CamelFileRelativePath", file.relative());
        message.setHeader("CamelFileParent", file.parent().toString());
        message.setHeader("CamelFileLength", file.sizeBytes());
        if (file.modifiedMillis() > 0) {
            message.setHeader(LAST_MODIFIED, file.modifiedMillis());
            message.setHeader("CamelMessageTimestamp", file.modifiedMillis());
        }
    }

    /** Which of the files that one look at the folder has found it is, from 0. */
    static void setBatch(Message message, int index, int size, boolean isLast) {
        message.setProperty(BATCH_INDEX, index);
        message.setProperty("CamelBatchSize", size);
        message.setProperty("CamelBatchComplete", isLast);
    }

    /** A message that is only what is known of the file, for expressions about it. */
    static Message about(FoundFile file) {
        Message message = new Message(null);
        set(message, file);
        return message;
    }
}
