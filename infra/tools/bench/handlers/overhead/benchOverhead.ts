import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod/mini";
import type { BenchOptions, BenchRow } from "../../BenchRow.ts";

/**
 * The processor time that each handler takes apart from its call of the SDK. Measured in a process of its own, whose
 * output, the handlers' log, goes nowhere: writing it counts, reading it would not.
 */
export async function benchOverhead({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  const rounds = quick ? 5 : 40;
  const child = fork(join(import.meta.dirname, "measureOverhead.ts"), [String(rounds)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (typeof message === "number") throw new Error("The measuring process ended early");
  const measured_at = now().toISOString();
  return overheadsSchema.parse(message).map(({ name, ms }) => ({
    row: `Handler overhead of ${name}, processor time a call`,
    measured: `${ms.toFixed(2)} ms`,
    floor_or_rival: "",
    ratio: null,
    target: `at most ${mostMs} ms`,
    met: ms <= mostMs,
    note: `median of ${rounds} batches of 200 calls, from event to answer, log line included; the SDK's call answers at once.`,
    measured_at,
  }));
}

const mostMs = 0.5;

const overheadsSchema = z.array(z.object({ name: z.string(), ms: z.number() }));

/** What the measuring process answers. */
export type Overheads = z.output<typeof overheadsSchema>;
