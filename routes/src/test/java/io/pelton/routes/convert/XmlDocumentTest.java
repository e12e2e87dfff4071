// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class XmlDocumentTest {
    /** Nodes go with messages to several threads; those that are made when they are first read are for one. */
    @Test
    void when_aDocumentIsRead_then_allItsNodesAreThere() {
        assertThat(XmlDocument.of("<o><i/></o>").getClass().getSimpleName()).doesNotContain("Deferred");
        assertThat(XmlDocument.of("<o><i/></o>").getDocumentElement().getClass().getSimpleName()).doesNotContain("Deferred");
    }
}
