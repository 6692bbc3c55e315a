import { readFileSync } from "node:fs";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { addStreamIndexes } from "./addStreamIndexes.ts";
import { startDatabase } from "./Database.ts";
import { dynoxideBinary } from "./dynoxideBinary.ts";

/** Dynoxide's queries of its stream records, as they are in its binary. */
const queries = {
  "number a record":
    "SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1",
  "read a stream": `SELECT event_name, keys_json, new_image, old_image, sequence_number, created_at, user_identity
             FROM _stream_records
             WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3
             ORDER BY CAST(sequence_number AS INTEGER) ASC
             LIMIT ?4`,
  "describe a shard":
    "SELECT MIN(sequence_number), MAX(sequence_number) FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2",
};

describe("addStreamIndexes", () => {
  it("indexes a new database for each query of its stream records", async () => {
    const folder = temporaryFolder();
    const databaseFile = join(folder, "database.sqlite");
    const database = await startDatabase({
      databaseFile,
      logFile: join(folder, "database.log"),
      signal: new AbortController().signal,
      onUnexpectedEnd: () => undefined,
    });
    await database.stop();
    // Otherwise, each start would start the server twice.
    expect(addStreamIndexes(databaseFile)).toBe(true);
    const file = new sqlite.Database(databaseFile);
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    const binary = readFileSync(dynoxideBinary());
    for (const [purpose, query] of Object.entries(queries)) {
      expect(binary.includes(query), purpose).toBe(true);
      expect(file.all(`EXPLAIN QUERY PLAN ${query}`), purpose).toEqual([
        expect.objectContaining({
          detail: expect.stringMatching(/^SEARCH _stream_records USING .*INDEX/),
        }),
      ]);
    }
    file.close();
  });
});
