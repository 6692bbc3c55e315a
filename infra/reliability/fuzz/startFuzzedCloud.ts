import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { LocalCloud } from "../../local/cloud/LocalCloud.ts";
import { startLocalCloud } from "../../local/cloud/startLocalCloud.ts";
import { synthesizeProduct } from "../../local/testing/synthesizeProduct.ts";
import { alterTemplates } from "../cloud/alterTemplates.ts";
import { unthrottled } from "../cloud/unthrottled.ts";

/**
 * Synthesizes the product and runs it in this process, its throttles wide open, so that requests get as far as they can.
 *
 * @param folder an empty one, which the caller removes after the stop
 */
export async function startFuzzedCloud(folder: string): Promise<LocalCloud> {
  const assembly = join(folder, "assembly");
  mkdirSync(assembly);
  const assemblyDirectory = synthesizeProduct(assembly);
  alterTemplates(assemblyDirectory, unthrottled);
  const dataFolder = join(folder, "data");
  return startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0 });
}
