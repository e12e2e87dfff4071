// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;

/** A data set of equal messages that two threads send. */
public final class TwoSenders {
    private final Expectation expectation;

    /** So many messages are expected. */
    public TwoSenders(int size) {
        this.expectation = new SimpleDataSet(size).expectation("dataset:test", IndexCheck.OFF);
        expectation.open();
    }

    /** One that the data set expects. */
    public Message message() throws Exception {
        Message message = new Message(null);
        new SimpleDataSet(1).fill(message, 0);
        return message;
    }

    /** Compares a message. */
    public boolean send(Message message) throws Exception {
        expectation.add(message);
        return true;
    }

    /** What was wrong; empty if nothing was. */
    public String faults() {
        try {
            expectation.close();
            return "";
        } catch (PeltonException e) {
            return e.toString();
        }
    }
}
