// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.time.Clock;
import java.time.ZoneId;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** The machine. */
final class SystemRuntime implements EngineRuntime {
    static final SystemRuntime INSTANCE = new SystemRuntime();

    /** All workers may be busy or stuck in user code, so timers must not need one. The thread goes when it is idle. */
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private SystemRuntime() {}

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("pelton-timer").factory());
        timer.setKeepAliveTime(10, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Clock clock() {
        return Clock.system(ZoneId.systemDefault());
    }

    @Override
    public RandomGenerator random() {
        return ThreadLocalRandom.current();
    }

    @Override
    public UUID uuid() {
        return UUID.randomUUID();
    }

    @Override
    public String exchangeId() {
        return NumberedIds.next();
    }

    @Override
    public Workers workers(String name, int parallelism) {
        return new PoolWorkers(name, parallelism);
    }

    @Override
    public Workers waiting(String name) {
        return new WaitingWorkers(name);
    }

    @Override
    public Workers device(String name) {
        return new DeviceWorker(name);
    }

    @Override
    public Task start(String name, Task.Kind kind, Runnable body) {
        return switch (kind) {
            case WAIT -> new ThreadTask(Thread.ofVirtual().name(name).start(body));
            case DEVICE -> {
                DeviceThread thread = new DeviceThread(name, body);
                thread.start();
                yield thread;
            }
        };
    }

    @Override
    public Task currentTask() {
        Thread thread = Thread.currentThread();
        return thread instanceof Task task ? task : new ThreadTask(thread);
    }

    @Override
    public boolean interrupted() {
        return Thread.interrupted();
    }

    @Override
    public Alarm after(long nanos, Runnable action) {
        Future<?> timed = TIMER.schedule(action, Math.max(nanos, 0), TimeUnit.NANOSECONDS);
        return () -> timed.cancel(false);
    }

    @Override
    public boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
        ThreadWait wait = new ThreadWait(condition, nanos);
        ForkJoinPool.managedBlock(wait);
        return wait.holds();
    }

    @Override
    public boolean onSpinWait() {
        Thread.onSpinWait();
        return true;
    }

    @Override
    public Event event() {
        return new ThreadEvent();
    }

    /** Any thread, as a task. */
    private record ThreadTask(Thread thread) implements Task {
        @Override
        public void interrupt() {
            thread.interrupt();
        }
    }
}
