import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { dataFolderAt } from "../../../local/cloud/DataFolder.ts";
import { type ReadyFile, readReadyFile } from "../../../local/cloud/readyFile.ts";
import type { Contender } from "../Contender.ts";
import { startProgram } from "../startProgram.ts";
import { adminToken } from "./adminToken.ts";
import { fillCloud } from "./fillCloud.ts";
import { synthesizeUnthrottled } from "./synthesizeUnthrottled.ts";

/** The product on the local cloud, and how to find its parts. */
export type CloudContender = Contender & { readonly ready: ReadyFile };

/** Starts the product with so many leads, all of them counted. */
export async function startCloud(folder: string, leads: number): Promise<CloudContender> {
  const assembly = join(folder, "cdk.out");
  const data = join(folder, "data");
  synthesizeUnthrottled(assembly);
  const program = join(import.meta.dirname, "cloudProgram.ts");
  const { stop } = await startProgram(program, [assembly, data], "Ready in");
  try {
    const ready = readReadyFile(dataFolderAt(data));
    if (ready === undefined) throw new Error("The local cloud is not ready");
    await fillCloud(ready, leads);
    await untilCounted(ready, leads);
    return { origin: ready.site, ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The stream brings the leads to the statistics by and by. */
async function untilCounted(ready: ReadyFile, leads: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${ready.site}/api/leads/stats`, {
      headers: { authorization: `Bearer ${await adminToken(ready)}` },
    });
    const answer: unknown = await response.json();
    if (Object(answer).total_leads >= leads) return;
    await setTimeout(1_000);
  }
}
