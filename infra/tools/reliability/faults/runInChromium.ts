import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { textResponse } from "@planner/local-cloud/http/HttpMessage";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { z } from "zod";
import type { FaultyCloud } from "./FaultyCloud.ts";

/**
 * Runs the real site in Chromium against a faulty cloud (`web/e2e/outbox.faults.ts`).
 *
 * @returns the number of passed and failed tests
 */
export async function runInChromium(
  cloud: FaultyCloud,
): Promise<{ readonly passed: number; readonly failed: number }> {
  const control = await openControlServer(cloud);
  const program = spawn(
    "npx",
    ["playwright", "test", "--config", "playwright.faults.config.ts", "--reporter", "json"],
    {
      cwd: join(repositoryRoot, "web"),
      env: {
        ...process.env,
        FAULTY_SITE: cloud.site,
        FAULTY_CONTROL: `http://127.0.0.1:${control.port}`,
        FAULTY_DATABASE: cloud.database.endpoint,
        FAULTY_TABLE: cloud.table.name,
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

/** A server that lets the Playwright process trigger faults. It responds once the fault is in effect. */
async function openControlServer({ database, armSave }: FaultyCloud): Promise<LoopbackServer> {
  const server = await LoopbackServer.listen(0);
  server.handler = async ({ body }) => {
    const order = orderSchema.parse(JSON.parse(body?.toString() ?? ""));
    switch (order.order) {
      case "kill the database":
        await database.kill();
        break;
      case "start the database":
        await database.start();
        break;
      case "let the function fail":
        armSave(order.key, order.fault);
    }
    return textResponse(200, "text/plain", "Done.\n");
  };
  return server;
}

const orderSchema = z.discriminatedUnion("order", [
  z.object({ order: z.literal("kill the database") }),
  z.object({ order: z.literal("start the database") }),
  z.object({
    order: z.literal("let the function fail"),
    /** The idempotency key of the request. */
    key: z.uuid(),
    fault: z.object({
      how: z.enum(["throws", "exits", "times out", "runs out of memory"]),
      when: z.enum(["before", "after"]),
    }),
  }),
]);

/** The part of Playwright's JSON report that is used here. */
const reportSchema = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
});
