import { createRequire } from "node:module";
import { LocalCloudError } from "../LocalCloudError.ts";

const require = createRequire(import.meta.url);

/**
 * Path of the DynamoDB-compatible server that npm installed for this platform.
 *
 * @throws LocalCloudError when npm has none for it
 */
export function dynoxideBinary(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const packageName = `@dynoxide/${platform}-${arch}`;
  try {
    return require.resolve(`${packageName}/dynoxide`);
  } catch (error) {
    throw new LocalCloudError(
      `No local database for this platform (npm package ${packageName} is not installed): start any DynamoDB-compatible server and name it with DYNAMODB_ENDPOINT=http://localhost:8000.`,
      { cause: error },
    );
  }
}
