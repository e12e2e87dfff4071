// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Any number of timers on one alarm, which is set for the earliest: an idle program with a million timers wakes up once for each that
 * becomes due. They become due in the order of their times; those of the same time in the order in which they were set. A binary heap
 * that knows where its timers are, so that setting and cancelling takes logarithmic time; putting one off takes constant time, as it is
 * moved in the heap only when its former time has come.
 *
 * <p>Not thread-safe: calls must not overlap, though they may come from different threads.
 *
 * @param <T> what is due
 */
public final class Timers<T extends Timer> {
    /** 146 years: whichever two times are set, one is found to be the earlier. */
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 2;

    private final EngineRuntime runtime;
    private final Runnable wakeUp;
    private Timer[] heap = new Timer[8];
    private int size;

    /** How often one was set. */
    private long sets;

    private @Nullable Alarm alarm;

    /** When the alarm goes off, if there is one. */
    private long alarmAt;

    /** None is set. {@code wakeUp} is called on the runtime's timer thread when one may be due, for somebody to {@link #takeDue take} them. */
    public Timers(EngineRuntime runtime, Runnable wakeUp) {
        this.runtime = runtime;
        this.wakeUp = wakeUp;
    }

    /** How many are set. */
    public int size() {
        return size;
    }

    /** Sets the timer, or moves it: it is due {@code nanos} from now, or in 146 years if that is earlier. */
    public void set(T timer, long nanos) {
        long due = runtime.nanoTime() + Math.clamp(nanos, 0, LONGEST_NANOS);
        timer.due = due;
        timer.number = sets++;
        if (!timer.isSet()) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            timer.moved();
            siftUp(size++, timer);
        } else if (due - timer.look < 0) {
            timer.moved();
            siftUp(timer.place, timer);
        }
        setAlarm();
    }

    /** How long until the timer, which is set, is due, in nanoseconds; negative if it is. */
    public long nanosLeft(T timer) {
        return timer.due - runtime.nanoTime();
    }

    /** How many were set before the timer, which is set: of those that are due at the same time, the one with fewer comes first. */
    public long order(T timer) {
        return timer.number;
    }

    /** The timer, if it is set, will not be due. */
    public void cancel(T timer) {
        if (timer.isSet()) {
            remove(timer);
        }
    }

    /** The timers that are due, in order; they are not set any more. */
    @SuppressWarnings("unchecked") // only such are set
    public List<T> takeDue() {
        long now = runtime.nanoTime();
        List<T> taken = List.of();
        while (size > 0 && heap[0].look - now <= 0) {
            Timer first = heap[0];
            if (first.isInPlace()) {
                remove(first);
                taken = taken.isEmpty() ? new ArrayList<>() : taken;
                taken.add((T) first);
            } else {
                first.moved();
                siftDown(0, first);
            }
        }
        if (alarmAt - now <= 0) {
            forgetAlarm();
        }
        setAlarm();
        return taken;
    }

    /** Cancels all of them. */
    public void clear() {
        for (int i = 0; i < size; i++) {
            heap[i].forget();
        }
        Arrays.fill(heap, 0, size, null);
        size = 0;
        forgetAlarm();
    }

    /** An alarm that is too early is left as it is: the call that it leads to sets the next. So is one that has gone off. */
    private void setAlarm() {
        if (size > 0 && (alarm == null || heap[0].look - alarmAt < 0)) {
            forgetAlarm();
            alarmAt = heap[0].look;
            alarm = runtime.after(alarmAt - runtime.nanoTime(), wakeUp);
        }
    }

    private void forgetAlarm() {
        if (alarm != null) {
            alarm.cancel();
            alarm = null;
        }
    }

    private void remove(Timer timer) {
        int place = timer.place;
        timer.forget();
        Timer last = heap[--size];
        heap[size] = null;
        if (place < size) {
            siftDown(place, last);
            siftUp(last.place, last);
        }
    }

    private void siftUp(int from, Timer timer) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            if (heap[parent].isBefore(timer)) {
                break;
            }
            put(place, heap[parent]);
            place = parent;
        }
        put(place, timer);
    }

    private void siftDown(int from, Timer timer) {
        int place = from;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            if (timer.isBefore(heap[child])) {
                break;
            }
            put(place, heap[child]);
            place = child;
        }
        put(place, timer);
    }

    private void put(int place, Timer timer) {
        heap[place] = timer;
        timer.place = place;
    }
}
