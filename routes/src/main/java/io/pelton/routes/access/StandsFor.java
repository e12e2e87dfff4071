// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a class that routes get to see in place of one of Camel's. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StandsFor {
    /** The name of Camel's, without {@code org.apache.camel.}. */
    String value();
}
