/* Loads the extension into SQLite and calls one of its functions: load.exe LIBRARY. */
#include <stdio.h>
#include "sqlite3.h"

int main(int count, char **words)
{
    sqlite3 *connection;
    sqlite3_stmt *statement;
    char *message = NULL;

    if (count != 2 || sqlite3_open(":memory:", &connection) != SQLITE_OK) return 2;
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL);
    if (sqlite3_load_extension(connection, words[1], NULL, &message) != SQLITE_OK) {
        fprintf(stderr, "%s\n", message);
        return 1;
    }
    if (sqlite3_prepare_v2(connection, "SELECT mwc(5, 5, 0), sqlite_version()", -1, &statement, NULL) != SQLITE_OK) return 1;
    if (sqlite3_step(statement) != SQLITE_ROW || sqlite3_column_double(statement, 0) != 0.5) return 1;
    printf("loaded by SQLite %s\n", sqlite3_column_text(statement, 1));
    return 0;
}
