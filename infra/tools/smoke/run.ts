import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { localCredentials } from "@planner/local-cloud/dynamodb/Database";
import { printLine } from "@planner/local-cloud/LocalCloudError";
import { leadRemover } from "./leadRemover.ts";
import { readTarget, type SmokeTarget } from "./readTarget.ts";
import { runSmokeTest } from "./runSmokeTest.ts";

// npm run smoke: walks through a system as a stranger would, and takes away what it left.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
try {
  const { site, table } = readTarget(process.argv.slice(2), process.env.LOCAL_DATA || ".local");
  printLine(`Smoke test of ${site.origin}`);
  const failed = await runSmokeTest({
    site,
    removeLead: table && leadRemover(clientOf(table), table.name),
    timeoutMs: 15_000,
    newDigits: () => randomBytes(6).toString("hex"),
    report: printLine,
  });
  printLine(failed.length === 0 ? "All is well." : `Failed: ${failed.length}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** An endpoint of one's own takes any credentials; the region and the credentials of AWS come from where the SDK looks. */
function clientOf({ endpoint }: NonNullable<SmokeTarget["table"]>): DynamoDBClient {
  if (endpoint === undefined) return new DynamoDBClient({});
  return new DynamoDBClient({ endpoint, region: "us-east-1", credentials: localCredentials });
}
