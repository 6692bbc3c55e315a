import { createRequire } from "node:module";
import { LocalCloudError } from "../../LocalCloudError.ts";
import packageJson from "../../package.json" with { type: "json" };

/**
 * Returns the path of the Dynoxide binary for this platform. The lock file has only the one for Linux on x64, because the
 * checksums of the others are unknown.
 *
 * @throws LocalCloudError if there is none
 */
export function dynoxideBinary(): string {
  const packageName = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const program = process.platform === "win32" ? "dynoxide.exe" : "dynoxide";
    return createRequire(import.meta.url).resolve(`${packageName}/${program}`);
  } catch (error) {
    throw new LocalCloudError(
      `No local database for this platform. Run "npm install --no-save ${packageName}@${dynoxideVersion}", or start any DynamoDB-compatible server and set DYNAMODB_ENDPOINT=http://localhost:8000.`,
      { cause: error },
    );
  }
}

const dynoxideVersion = packageJson.optionalDependencies["@dynoxide/linux-x64"];
