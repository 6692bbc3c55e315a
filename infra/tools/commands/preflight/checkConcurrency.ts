import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { stackNames } from "@planner/infra/environments";
import { z } from "zod";
import { ifStackExists } from "../stackOutputs.ts";

/** What a deployment is about to create. */
export type PlannedDeployment = {
  readonly environment: Environment;
  /** The concurrent executions that all its functions reserve together. */
  readonly reservedConcurrency: number;
};

/** Finds whether the account lacks concurrent executions for what the functions reserve. */
export async function checkConcurrency(planned: PlannedDeployment): Promise<string[]> {
  const { environment, reservedConcurrency } = planned;
  const { name, region } = environment;
  const added = reservedConcurrency - (await deployedReservation(environment));
  if (added <= 0) return [];
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
  const { UnreservedConcurrentExecutions: free = 0, ConcurrentExecutions: quota = 0 } =
    AccountLimit ?? {};
  const missing = added + minUnreserved - free;
  if (missing <= 0) return [];
  return [
    `${name} reserves ${added} more concurrent executions, and AWS keeps ${minUnreserved} for everything else, but ${region} has ${free} left of ${quota}. Request at least ${quota + missing} in Service Quotas: Lambda, "Concurrent executions" (L-B99A9384). New accounts start with 10.`,
  ];
}

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
