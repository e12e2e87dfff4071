// SPDX-License-Identifier: Apache-2.0

/** What scripts see of a message, under the names that Camel's scripts use. Exported, as scripts are compiled against it. */
@NullMarked
package io.pelton.routes.script;

import org.jspecify.annotations.NullMarked;
