import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/*
 * npm run simulate -- --seeds 100000 [--from 1]   simulates many histories, on up to all cores, and prints the seeds that fail
 * npm run simulate -- --seed 4711                 replays one, step by step
 */
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
// Static imports would run first, and Powertools and the SDK read these variables when they are loaded.
const { simulateHistory } = await import("./simulateHistory.ts");

type Command =
  | { readonly kind: "replay"; readonly seed: number }
  | { readonly kind: "simulate on all cores"; readonly from: number; readonly seeds: number }
  /** For a worker: simulates every seed that is `stride` after the one before. */
  | {
      readonly kind: "simulate a share";
      readonly from: number;
      readonly seeds: number;
      readonly stride: number;
    };

/** A new process first loads and compiles everything, which takes as long as some dozens of histories. */
const seedsPerProcess = 100;

/** IDs and hashes. The patterns capture the last digits. */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{8}([\da-f]{4})\b/g;
const sha256 = /\b[\da-f]{60}([\da-f]{4})\b/g;

const command = readCommand();
switch (command.kind) {
  case "replay":
    await replay(command.seed);
    break;
  case "simulate on all cores":
    await startWorkers(command.from, command.seeds);
    break;
  case "simulate a share":
    await simulateShare(command.from, command.from + command.seeds, command.stride);
    break;
}

function readCommand(): Command {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "1000" },
      from: { type: "string", default: "1" },
      seed: { type: "string" },
      // Internal: only workers get it.
      stride: { type: "string" },
    },
  });
  const range = { from: Number(values.from), seeds: Number(values.seeds) };
  if (values.seed !== undefined) return { kind: "replay", seed: Number(values.seed) };
  if (values.stride === undefined) return { kind: "simulate on all cores", ...range };
  return { kind: "simulate a share", ...range, stride: Number(values.stride) };
}

/** Prints what happens: time, who, what, result. */
async function replay(seed: number): Promise<void> {
  const { contradictions, operations, hours } = await simulateHistory(seed, (who, what, result) => {
    print(`${simulatedTime()}  ${who.padEnd(14)}  ${withShortIds(what)}  ${result}`);
  });
  print(`${operations} operations in ${hours} hours`);
  report(seed, contradictions);
}

/** `11-23 13:00:02.417` */
function simulatedTime(): string {
  return new Date().toISOString().slice("2026-".length, -1).replace("T", " ");
}

/** Only the last digits of UUIDs, and of the hashes of links and addresses: `…1f3a`. */
function withShortIds(text: string): string {
  return text.replaceAll(uuid, "…$1").replaceAll(sha256, "…$1");
}

/** Shares the seeds among new processes. If there are few, simulates them in this one. */
async function startWorkers(from: number, seeds: number): Promise<void> {
  const stride = Math.min(availableParallelism(), Math.ceil(seeds / seedsPerProcess));
  if (stride === 1) return simulateShare(from, from + seeds, stride);
  const workers = Array.from({ length: stride }, (_, index) =>
    fork(import.meta.filename, [
      `--seeds=${seeds}`,
      `--from=${from + index}`,
      `--stride=${stride}`,
    ]),
  );
  const codes = await Promise.all(workers.map(exitCodeOf));
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

async function exitCodeOf(worker: ReturnType<typeof fork>): Promise<unknown> {
  const [code] = await once(worker, "exit");
  return code;
}

/** Simulates every seed that is `stride` after the one before, and prints their number. */
async function simulateShare(first: number, end: number, stride: number): Promise<void> {
  let histories = 0;
  let operations = 0;
  let hours = 0;
  for (let seed = first; seed < end; seed += stride) {
    const result = await simulateHistory(seed);
    report(seed, result.contradictions);
    histories += 1;
    operations += result.operations;
    hours += result.hours;
  }
  print(`${histories} histories, ${operations} operations, ${hours} hours`);
}

/** Prints what contradicts the promises, and makes the process exit with 1. */
function report(seed: number, contradictions: readonly string[]): void {
  if (contradictions.length === 0) return;
  process.exitCode = 1;
  for (const contradiction of contradictions) print(`seed ${seed}: ${contradiction}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
