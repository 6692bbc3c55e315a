import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";

/** Runs the synthesized dev stage with empty data while `use` works with its site. */
export async function withLocalCloud<Result>(
  use: (site: string) => Promise<Result>,
): Promise<Result> {
  const dataFolder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  const cloud = await startLocalCloud({
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: "dev",
    dataFolder,
    port: 0,
  });
  try {
    return await use(cloud.site);
  } finally {
    await cloud.stop();
    rmSync(dataFolder, { recursive: true });
  }
}
