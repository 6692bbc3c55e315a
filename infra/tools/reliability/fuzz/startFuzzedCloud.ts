import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { synthesizeProduct } from "@planner/local-cloud/testing/synthesizeProduct";
import { alterTemplates } from "../cloud/alterTemplates.ts";
import { unthrottled } from "../cloud/unthrottled.ts";

/**
 * Runs the product in this process, its throttles wide open, so that requests get as far as they can. The first cloud of a
 * folder synthesizes it.
 *
 * @param folder an empty one, which the caller removes after the stop
 * @param data the cloud's own folder in there
 */
export async function startFuzzedCloud(folder: string, data = "data"): Promise<LocalCloud> {
  const assemblyDirectory = synthesizedIn(join(folder, "assembly"));
  const dataFolder = join(folder, data);
  return startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0 });
}

function synthesizedIn(assembly: string): string {
  const made = join(assembly, "cdk.out");
  if (existsSync(made)) return made;
  mkdirSync(assembly);
  const directory = synthesizeProduct(assembly);
  alterTemplates(directory, unthrottled);
  return directory;
}
