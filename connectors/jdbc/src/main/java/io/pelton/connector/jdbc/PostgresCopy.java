// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** COPY of PostgreSQL's driver, which is the user's: its methods are looked up in the class loader that the connection comes from. Used by one thread at a time. */
final class PostgresCopy {
    private final Object manager;
    private final MethodHandle copyIn;
    private final MethodHandle write;
    private final MethodHandle end;
    private final MethodHandle cancel;
    private final MethodHandle isActive;
    private @Nullable Object copy;

    private PostgresCopy(Object manager, Class<?> managerType, Class<?> copyType) throws ReflectiveOperationException {
        this.manager = manager;
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        this.copyIn = lookup.unreflect(managerType.getMethod("copyIn", String.class));
        this.write = lookup.unreflect(copyType.getMethod("writeToCopy", byte[].class, int.class, int.class));
        this.end = lookup.unreflect(copyType.getMethod("endCopy"));
        this.cancel = lookup.unreflect(copyType.getMethod("cancelCopy"));
        this.isActive = lookup.unreflect(copyType.getMethod("isActive"));
    }

    /** That of {@code connection}; null if its driver has none. */
    static @Nullable PostgresCopy of(Connection connection) throws SQLException {
        try {
            ClassLoader driver = connection.unwrap(Connection.class).getClass().getClassLoader();
            Class<?> type = Class.forName("org.postgresql.PGConnection", false, driver);
            Method getter = type.getMethod("getCopyAPI");
            Object manager = getter.invoke(connection.unwrap(type));
            return new PostgresCopy(manager, getter.getReturnType(), Class.forName("org.postgresql.copy.CopyIn", false, driver));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Begins; not called while one goes on. */
    void begin(String sql) throws SQLException {
        copy = call(() -> copyIn.invoke(manager, sql));
    }

    void write(byte[] bytes, int length) throws SQLException {
        Object _ = call(() -> {
            write.invoke(copy, bytes, 0, length);
            return "";
        });
    }

    /** If it fails, {@link #cancel} is to be called before anything else is done with the connection. */
    void end() throws SQLException {
        Object _ = call(() -> end.invoke(copy));
        copy = null;
    }

    /**
     * Ends it without its rows; does nothing if none goes on. One goes on, too, whose end has failed because the connection is lost: until it is
     * cancelled, the driver has each statement of that connection wait for ever.
     */
    void cancel() throws SQLException {
        Object ending = copy;
        copy = null;
        if (ending != null && (boolean) call(() -> isActive.invoke(ending))) {
            Object _ = call(() -> {
                cancel.invoke(ending);
                return "";
            });
        }
    }

    /** Where the server says that it was when it failed; empty if it does not. */
    static String where(SQLException failure) {
        return said(failure, "getWhere");
    }

    /** What the server says of a failure by the method {@code part} of the driver's class for it; empty if it does not. */
    static String said(SQLException failure, String part) {
        try {
            Object said = failure.getClass().getMethod("getServerErrorMessage").invoke(failure);
            Object found = said == null ? null : said.getClass().getMethod(part).invoke(said);
            return found == null ? "" : found.toString();
        } catch (ReflectiveOperationException e) {
            return ""; // it is not one of the driver's
        }
    }

    private interface Call {
        @SuppressWarnings("checkstyle:IllegalThrows")
        Object run() throws Throwable;
    }

    private static Object call(Call call) throws SQLException {
        try {
            return call.run();
        } catch (SQLException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new SQLException("the driver's COPY failed: " + e, e);
        }
    }
}
