import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { z } from "zod";
import type { FaultyCloud } from "../cloud/FaultyCloud.ts";
import { openControlServer } from "./controlServer.ts";

/** How the runs in the real browser went. */
export type ChromiumRuns = {
  readonly passed: number;
  readonly failed: number;
};

/**
 * Runs the product in Chromium against a cloud of the built site that fails under it (`web/e2e/outbox.faults.ts`).
 *
 * @throws Error when the browser does not even start
 */
export async function runInChromium(cloud: FaultyCloud): Promise<ChromiumRuns> {
  const control = await openControlServer(cloud);
  const program = spawn(
    "npx",
    ["playwright", "test", "--config", "playwright.faults.config.ts", "--reporter", "json"],
    {
      cwd: join(repositoryRoot, "web"),
      env: {
        ...process.env,
        FAULTY_SITE: cloud.site,
        FAULTY_CONTROL: control.address,
        FAULTY_DATABASE: cloud.database.endpoint,
        FAULTY_TABLE: cloud.table.tableName,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [report] = await Promise.all([text(program.stdout), once(program, "exit")]);
  await control.close();
  const { stats, errors } = reportSchema.parse(JSON.parse(report));
  for (const { message } of errors) process.stderr.write(`${message}\n`);
  if (stats.unexpected > 0) process.stderr.write(`${report}\n`);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

const reportSchema = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
});
