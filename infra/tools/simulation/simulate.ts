import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/*
 * npm run simulate -- --seeds 100000 [--from 1]   simulates many histories on all cores and prints the seeds that fail
 * npm run simulate -- --seed 4711                 replays one, step by step
 */
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const { simulate } = await import("./history.ts");
const options = {
  seeds: { type: "string" },
  from: { type: "string" },
  seed: { type: "string" },
  step: { type: "string" },
} as const;
const { seeds = "1000", from = "1", seed, step } = parseArgs({ options }).values;

/** A UUID, or the hash of a link or an address. */
const longId = /\b[\da-f]{8}(?:-?[\da-f]{4}){5,13}([\da-f]{4})\b/g;

if (seed !== undefined) await replay(Number(seed));
else if (step === undefined) await startWorkers();
else await simulateAll(Number(step));

/** Prints what happens: time, who, what, result. Long IDs end with their last digits. */
async function replay(one: number): Promise<void> {
  const { contradictions, operations, hours } = await simulate(one, (who, what, result) => {
    const text = typeof what === "string" ? what : what();
    const time = new Date().toISOString().slice("2026-".length, -1).replace("T", " ");
    print(`${time}  ${who.padEnd(14)}  ${text.replaceAll(longId, "…$1")}  ${result}`);
  });
  print(`${operations} operations in ${hours} hours`);
  report(one, contradictions);
}

async function startWorkers(): Promise<void> {
  const cores = availableParallelism();
  const workers = Array.from({ length: cores }, (_, index) =>
    fork(import.meta.filename, [
      `--seeds=${seeds}`,
      `--from=${Number(from) + index}`,
      `--step=${cores}`,
    ]),
  );
  const codes = await Promise.all(workers.map(async (worker) => (await once(worker, "exit"))[0]));
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

async function simulateAll(distance: number): Promise<void> {
  const first = Number(from);
  const end = first + Number(seeds);
  let histories = 0;
  let operations = 0;
  let hours = 0;
  for (let one = first; one < end; one += distance) {
    const result = await simulate(one);
    report(one, result.contradictions);
    histories += 1;
    operations += result.operations;
    hours += result.hours;
  }
  print(`${histories} histories, ${operations} operations, ${hours} hours`);
}

function report(one: number, contradictions: readonly string[]): void {
  if (contradictions.length === 0) return;
  process.exitCode = 1;
  for (const contradiction of contradictions) print(`seed ${one}: ${contradiction}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
