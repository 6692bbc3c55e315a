import { type CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { settingsParameterName } from "@planner/infra/config/operatorSettings";
import { z } from "zod";
import { isMissingStack } from "../stackOutputs.ts";

/** Settings by name, as the environment's Edge stack records them. */
export type DeployedSettings = Readonly<Record<string, unknown>>;

/**
 * Reads the settings that an environment was deployed with. Undefined if it is not deployed, or was deployed before
 * its stack recorded them.
 *
 * @param client for us-east-1, where the Edge stack always is
 */
export async function readDeployedSettings(
  environment: EnvironmentName,
  client: CloudFormationClient,
): Promise<DeployedSettings | undefined> {
  const template = await readTemplate(`AdBudgetPlannerEdge-${environment}`, client);
  if (template === undefined) return undefined;
  const parameters = Object.values(templateSchema.parse(JSON.parse(template)).Resources);
  const name = settingsParameterName(environment);
  const value = parameters.find(({ Properties }) => Properties.Name === name)?.Properties.Value;
  return typeof value === "string"
    ? z.record(z.string(), z.unknown()).parse(JSON.parse(value))
    : undefined;
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z
        .object({ Name: z.unknown().optional(), Value: z.unknown().optional() })
        .default({}),
    }),
  ),
});

async function readTemplate(
  StackName: string,
  client: CloudFormationClient,
): Promise<string | undefined> {
  try {
    return (await client.send(new GetTemplateCommand({ StackName }))).TemplateBody;
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw error;
  }
}

export type SettingsChange = {
  readonly environment: EnvironmentName;
  readonly deployed: DeployedSettings | undefined;
  readonly next: DeployedSettings;
  /** The settings that the operator wants to drop (`--drop`). */
  readonly allowed: readonly string[];
};

/** Why a deployment must not happen: it would silently remove something, or create a second environment elsewhere. */
export function droppedSettingsRefusal(change: SettingsChange): string | undefined {
  const { environment, deployed = {}, next, allowed } = change;
  if (deployed.region !== undefined && deployed.region !== next.region) {
    return `${environment} is deployed in ${deployed.region}, but its settings say ${next.region}: that would be a second environment without its leads. Correct it (npm run settings -- ${environment} region=${deployed.region}), or destroy ${environment} first.`;
  }
  const dropped = Object.keys(deployed).filter(
    (name) => next[name] === undefined && !allowed.includes(name),
  );
  if (dropped.length === 0) return undefined;
  return `${environment} is deployed with settings that are missing now: ${dropped.join(", ")}. Deploying would remove the related resources. Add the settings (npm run settings -- ${environment}), or confirm with --drop ${dropped.join(",")}.`;
}
