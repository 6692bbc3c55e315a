import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { LocalCloud } from "../../local/cloud/LocalCloud.ts";
import { startLocalCloud } from "../../local/cloud/startLocalCloud.ts";
import { synthesizeProduct } from "../../local/testing/synthesizeProduct.ts";
import { alterTemplates, type TemplateResource } from "../cloud/alterTemplates.ts";
import { unthrottled } from "../cloud/unthrottled.ts";

/**
 * Synthesizes the product and runs it in this process, its throttles wide open, so that requests get as far as they can,
 * and its functions given a minute: that the machine is busy is no finding, that one never ends is.
 *
 * @param folder an empty one, which the caller removes after the stop
 */
export async function startFuzzedCloud(folder: string): Promise<LocalCloud> {
  const assembly = join(folder, "assembly");
  mkdirSync(assembly);
  const assemblyDirectory = synthesizeProduct(assembly);
  alterTemplates(assemblyDirectory, unthrottled);
  alterTemplates(assemblyDirectory, unhurried);
  const dataFolder = join(folder, "data");
  return startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0 });
}

function unhurried({ Type, Properties }: TemplateResource): TemplateResource["Properties"] {
  return Type === "AWS::Lambda::Function" ? { ...Properties, Timeout: 60 } : Properties;
}
