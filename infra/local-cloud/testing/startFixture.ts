import { inject, onTestFinished } from "vitest";
import type { LocalCloud, LocalCloudOptions } from "../cloud/LocalCloud.ts";
import { startLocalCloud } from "../cloud/startLocalCloud.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

/** A local cloud of the fixture application on a free port, which stops with the test. */
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
