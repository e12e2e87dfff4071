// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a class that routes get to see in place of one of Camel's, or of a library of Camel's. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StandsFor {
    /** The name of the other class, without {@link #in}. */
    String value();

    /** What its name begins with. */
    String in() default ClassNames.CAMEL;

    /** Whether a failure stands for what its cause does, where that is one of Camel's. */
    boolean yieldsToCause() default false;

    /** Whether a failure takes the place of one of Pelton's that says more about it: in Camel it is thrown as it is. */
    boolean isThrownAsItIs() default false;
}
