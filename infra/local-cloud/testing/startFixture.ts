import { inject, onTestFinished } from "vitest";
import type { LocalCloud, LocalCloudOptions } from "../cloud/LocalCloud.ts";
import { startLocalCloud } from "../cloud/startLocalCloud.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

/** Runs the fixture application on a free port until the test ends. */
export async function startFixture(
  overrides: Partial<LocalCloudOptions> = {},
): Promise<LocalCloud> {
  const cloud = await startLocalCloud({
    assemblyDirectory: inject("fixtureAssembly"),
    stageName: "dev",
    dataFolder: overrides.dataFolder ?? temporaryFolder(),
    port: 0,
    ...overrides,
  });
  onTestFinished(() => cloud.stop());
  return cloud;
}
