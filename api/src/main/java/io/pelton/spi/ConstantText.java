// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/** A text without functions. */
record ConstantText(String source) implements TextExpression {
    @Override
    public String text(Object record) {
        return source;
    }

    @Override
    public boolean isConstant() {
        return true;
    }
}
