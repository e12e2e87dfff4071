// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

/** In place of an object whose class has none: only its static methods can be called. */
record StaticMethods(Class<?> type) {}
