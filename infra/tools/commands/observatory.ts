import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { LocalCloudError } from "@planner/local-cloud/LocalCloudError";
import { scan } from "./observatory/scan.ts";
import { throwAwayCertificate } from "./observatory/throwAwayCertificate.ts";
import { tlsFront } from "./observatory/tlsFront.ts";
import { verdict } from "./observatory/verdict.ts";

// npm run observatory: Mozilla's HTTP Observatory on the built and synthesized site, over TLS on this machine.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const folder = mkdtempSync(join(tmpdir(), "observatory-"));
try {
  const { passed, report } = verdict(await observe());
  process.stdout.write(`${report}\n`);
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigurationError || error instanceof LocalCloudError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function observe() {
  const certificate = throwAwayCertificate(folder);
  const cloud = await startLocalCloud({
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
  const front = await tlsFront(cloud.site, certificate);
  try {
    return await scan(`localhost:${front.port}`, certificate.certificateFile);
  } finally {
    front.close();
    await cloud.stop();
  }
}
