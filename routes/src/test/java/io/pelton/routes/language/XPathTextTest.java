// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class XPathTextTest {
    /** Nodes go with messages to several threads; those that are made when they are first read are for one. */
    @Test
    void when_aDocumentIsRead_then_allItsNodesAreThere() {
        assertThat(XPathText.document("<o><i/></o>").getClass().getSimpleName()).doesNotContain("Deferred");
        assertThat(XPathText.document("<o><i/></o>").getDocumentElement().getClass().getSimpleName()).doesNotContain("Deferred");
    }
}
