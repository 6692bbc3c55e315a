import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { stackNames } from "@planner/infra/resourceNames";
import { z } from "zod";
import { ifStackExists } from "../../target/stackOutputs.ts";
import type { PlannedDeployment } from "./PlannedDeployment.ts";

/** Finds what the account lacks: as many concurrent executions as the functions reserve. */
export async function checkConcurrency({
  environment,
  reservedConcurrency,
}: PlannedDeployment): Promise<string[]> {
  const { name, region } = environment;
  const added = reservedConcurrency - (await deployedReservation(environment));
  if (added <= 0) return [];
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
  const { free, quota } = limitSchema.parse(AccountLimit);
  const missing = added + minUnreserved - free;
  if (missing <= 0) return [];
  const shortage = `${name} reserves ${added} more concurrent executions, and AWS keeps ${minUnreserved} for everything else, but ${region} has ${free} left of ${quota}.`;
  const request = `Request at least ${quota + missing} in Service Quotas: Lambda, "Concurrent executions" (L-B99A9384).`;
  return [`${shortage} ${request} New accounts start with 10.`];
}

const limitSchema = z
  .object({ UnreservedConcurrentExecutions: z.number(), ConcurrentExecutions: z.number() })
  .transform((limit) => ({
    free: limit.UnreservedConcurrentExecutions,
    quota: limit.ConcurrentExecutions,
  }));

/** AWS does not let functions reserve the last 100 concurrent executions. */
const minUnreserved = 100;

/** What the deployed functions reserve already, which AWS no longer counts as free. */
async function deployedReservation({ name, region }: Environment): Promise<number> {
  const client = new CloudFormationClient({ region });
  const request = new GetTemplateCommand({ StackName: stackNames(name).planner });
  const deployed = await ifStackExists(() => client.send(request));
  // Empty if the first deployment stopped before it created anything.
  if (!deployed?.TemplateBody) return 0;
  const { Resources } = templateSchema.parse(JSON.parse(deployed.TemplateBody));
  let reserved = 0;
  for (const { Properties } of Object.values(Resources)) {
    reserved += Properties.ReservedConcurrentExecutions;
  }
  return reserved;
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z
        .object({ ReservedConcurrentExecutions: z.number().default(0) })
        .default({ ReservedConcurrentExecutions: 0 }),
    }),
  ),
});
