import { existsSync, rmSync } from "node:fs";
// WebAssembly, so it runs on every platform. Node's own SQLite needs Node 22.
import sqlite from "node-sqlite3-wasm";

/**
 * Adds indexes to Dynoxide's table of stream records. Without them, Dynoxide reads the whole table to number the record of a
 * write, to read a stream and to describe it. The database must not be running.
 *
 * @returns false if there is no such file or table yet
 */
export function addStreamIndexes(databaseFile: string): boolean {
  if (!existsSync(databaseFile)) return false;
  // A process that was killed here leaves its lock behind.
  rmSync(`${databaseFile}.lock`, { recursive: true, force: true });
  const database = new sqlite.Database(databaseFile);
  try {
    // WebAssembly has no shared memory, which a write-ahead log needs unless one process has the file for itself.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    const table = database.get("SELECT 1 FROM sqlite_schema WHERE name = '_stream_records'");
    if (table === null) return false;
    database.exec(indexes);
    return true;
  } finally {
    database.close();
  }
}

/** The expressions are those of Dynoxide's queries (`src/storage.rs`). SQLite uses an index only if they are equal. */
const indexes = `
  CREATE INDEX IF NOT EXISTS _stream_records_by_number
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS _stream_records_by_shard
    ON _stream_records (table_name, shard_id, sequence_number);
`;
