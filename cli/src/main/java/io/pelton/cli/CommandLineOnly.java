// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An option that {@link ProjectFile pelton.yaml} must not have. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface CommandLineOnly {
    /** A file that was fetched from somewhere must not allow itself what its reader has not allowed. */
    String PERMISSION = "a file must not give itself permissions";

    /** What is done once must not be done again at every start. */
    String ONCE = "state would be forgotten at every start";

    /** The reason, a sentence without capital letter and full stop. */
    String value();
}
