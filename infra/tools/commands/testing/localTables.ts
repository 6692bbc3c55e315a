import type { Tables } from "@planner/lambdas/tables/Tables";
import { endpointVariable } from "@planner/lambdas/testing/globalSetup";
import { newEmulatedDeskTables } from "@planner/lambdas/testing/testDatabase";
import { createDataFolder } from "@planner/local-cloud/cloud/DataFolder";
import { type ReadyFile, writeReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { vi } from "vitest";

/** Creates empty tables in the emulator, and a running local cloud's ready file that names them. Commands find it. */
export async function localTables(overrides: Partial<ReadyFile> = {}): Promise<Tables> {
  const tables = await newEmulatedDeskTables();
  const folder = createDataFolder(temporaryFolder());
  writeReadyFile(folder, {
    site: "http://localhost:3000",
    database: process.env[endpointVariable] ?? "",
    services: "http://127.0.0.1:9000",
    tables: { LeadStoreTable: tables.tableName, LeadStoreDeskTable: tables.deskTableName },
    queues: {},
    secrets: {},
    mailbox: "http://127.0.0.1:9000/mailbox/",
    agency: "http://127.0.0.1:1/agency/",
    user_pool: {
      endpoint: "http://127.0.0.1:9000",
      user_pool_id: "pool",
      client_id: "client",
      issuer: "http://127.0.0.1:9000/pool",
    },
    pid: 1,
    ...overrides,
  });
  vi.stubEnv("LOCAL_DATA", folder.root);
  return tables;
}
