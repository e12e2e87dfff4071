// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.ForwardingSource;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A source that gives nothing while its route is stopped. That of a route which begins late is not looked at before. */
@SuppressWarnings("serial") // a route is stopped where it runs
final class SwitchedSource<T> extends ForwardingSource<T, T> {
    private final RouteSwitch control;

    SwitchedSource(Source<T> inner, RouteSwitch control) {
        super(inner);
        this.control = control;
    }

    @Override
    public List<? extends Split> splits() throws Exception {
        return control.isLate() ? List.of(new Split(inner().toString(), -1)) : inner().splits();
    }

    @Override
    public List<? extends Split> splits(List<Position> known) throws Exception {
        return control.isLate() ? splits() : inner().splits(known);
    }

    @Override
    public Cursor<T> open(Split split, long offset, CursorContext context) throws Exception {
        return new SwitchedCursor<>(control.isLate() ? new LateCursor<>(inner(), context) : inner().open(split, offset, context), split.id(), control, context.waker());
    }

    @Override
    public Source<T> unordered() {
        return new SwitchedSource<>(inner().unordered(), control);
    }

    @Override
    public Set<SourceTrait> traits() {
        Set<SourceTrait> traits = EnumSet.noneOf(SourceTrait.class);
        traits.addAll(inner().traits());
        if (control.isLate()) {
            traits.remove(SourceTrait.REPLAYABLE);
        }
        return traits;
    }

    @Override
    public Closeable announce() {
        Closeable announced = super.announce();
        Closeable run = control.announce();
        return () -> {
            try (announced) {
                run.close();
            }
        };
    }
}
