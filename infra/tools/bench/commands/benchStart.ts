import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { buildMemory } from "@planner/local-cloud/incremental/buildProduct";
import { type BenchOptions, type BenchRow, median } from "../BenchRow.ts";
import { startNpm } from "./startNpm.ts";

/** How long `npm start` takes until everything answers: when nothing was built before, and when nothing has changed since. */
export async function benchStart({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  const data = mkdtempSync(join(tmpdir(), "planner-bench-"));
  try {
    rmSync(buildMemory, { recursive: true, force: true });
    const coldSeconds = await secondsToReady(data);
    const warmSeconds: number[] = [];
    for (let run = 0; run < (quick ? 2 : 7); run++) warmSeconds.push(await secondsToReady(data));
    const seconds = median(warmSeconds);
    return [
      {
        row: "npm start to ready, warm",
        measured: `${seconds.toFixed(1)} s`,
        floor_or_rival: `${coldSeconds.toFixed(1)} s when everything is built`,
        ratio: seconds / coldSeconds,
        target: `under ${mostSeconds} s`,
        met: seconds < mostSeconds,
        note: `median of ${warmSeconds.length}, npm itself included; build and synthesis are skipped when nothing they read has changed.`,
        measured_at: now().toISOString(),
      },
    ];
  } finally {
    rmSync(data, { recursive: true });
  }
}

const mostSeconds = 8;

async function secondsToReady(data: string): Promise<number> {
  const startedAtMs = performance.now();
  const program = startNpm(["start"], { PORT: "0", LOCAL_DATA: data });
  await program.said("Ready in");
  const seconds = (performance.now() - startedAtMs) / 1000;
  // npm would not hand an interrupt on.
  const { pid } = readReadyFile(dataFolderAt(data)) ?? {};
  if (pid === undefined) throw new Error("The local cloud is ready and nowhere");
  process.kill(pid, "SIGINT");
  await program.ended;
  return seconds;
}
