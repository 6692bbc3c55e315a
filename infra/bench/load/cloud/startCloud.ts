import { join } from "node:path";
import { dataFolderAt } from "../../../local/cloud/DataFolder.ts";
import { type ReadyFile, readReadyFile } from "../../../local/cloud/readyFile.ts";
import type { Contender } from "../Contender.ts";
import { startProgram } from "../startProgram.ts";
import { fillCloud } from "./fillCloud.ts";
import { synthesizeUnthrottled } from "./synthesizeUnthrottled.ts";

/** The product on the local cloud, and how to find its parts. */
export type CloudContender = Contender & { readonly ready: ReadyFile };

/** Starts the product with so many leads, all of them counted, and nothing in the table's stream. */
export async function startCloud(folder: string, leads: number): Promise<CloudContender> {
  const assembly = join(folder, "cdk.out");
  const data = join(folder, "data");
  synthesizeUnthrottled(assembly);
  const empty = await runCloud(assembly, data);
  try {
    await fillCloud(empty.ready, leads);
  } finally {
    await empty.stop();
  }
  return runCloud(assembly, data);
}

async function runCloud(assembly: string, data: string): Promise<CloudContender> {
  const program = join(import.meta.dirname, "cloudProgram.ts");
  const { stop } = await startProgram(program, [assembly, data], "Ready in");
  const ready = readReadyFile(dataFolderAt(data));
  if (ready !== undefined) return { origin: ready.site, ready, stop };
  await stop();
  throw new Error("The local cloud is not ready");
}
