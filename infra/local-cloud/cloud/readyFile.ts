import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "@planner/shared/parseJson";
import { z } from "zod";
import { replaceFile } from "../files/replaceFile.ts";
import type { DataFolder } from "./DataFolder.ts";

const readySchema = z.object({
  /** URL of the site without a trailing slash. */
  site: z.string(),
  /** Endpoint of the database, as a proxy that rejects other websites. */
  database: z.string(),
  /** Table names by construct name. */
  tables: z.record(z.string(), z.string()),
  /** Endpoint of Cognito, SQS, SES and Secrets Manager. */
  services: z.string(),
  /** Queue URLs by construct name. */
  queues: z.record(z.string(), z.string()),
  /** ARNs of secrets by construct name. */
  secrets: z.record(z.string(), z.string()),
  /** URL of the mailbox page, with a trailing slash. `mails.json?to=` below it lists emails. */
  mailbox: z.string(),
  /** URL of an agency's page, on another origin, that embeds the planner. */
  agency: z.string(),
  /** Absent if the template has no user pool. */
  user_pool: z
    .object({
      endpoint: z.string(),
      user_pool_id: z.string(),
      /** The app client of the site. */
      client_id: z.string(),
      /** The `iss` claim of its tokens. */
      issuer: z.string(),
    })
    .optional(),
  pid: z.int(),
  /** Absent for an external database. */
  database_pid: z.int().optional(),
});

/** How tests and tools find a running local cloud. */
export type ReadyFile = z.output<typeof readySchema>;

/** Writes the file atomically: processes that wait for it never read a partial file. */
export function writeReadyFile({ readyFile }: DataFolder, ready: ReadyFile): void {
  replaceFile(readyFile, `${JSON.stringify(ready, undefined, 2)}\n`);
}

/** Undefined if no local cloud is running on the folder, or the file is damaged. */
export function readReadyFile({ readyFile }: DataFolder): ReadyFile | undefined {
  if (!existsSync(readyFile)) return undefined;
  return readySchema.safeParse(parseJson(readFileSync(readyFile, "utf8"))).data;
}
