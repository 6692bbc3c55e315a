import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readProgress } from "./readProgress.ts";

const cloudFormation = mockClient(CloudFormationClient);
beforeEach(() => {
  cloudFormation.reset();
});
afterAll(() => cloudFormation.restore());

const planned = {
  environment: resolveEnvironment(environments[2], {}),
  stacks: [
    { name: "AdBudgetPlannerEdge-prod", region: "us-east-1", isProtected: true },
    { name: "AdBudgetPlanner-prod", region: "eu-west-1", isProtected: true },
  ],
  reservedConcurrency: 124,
};

const progress = () => readProgress(planned, (region) => new CloudFormationClient({ region }));

type Status =
  | "CREATE_COMPLETE"
  | "CREATE_FAILED"
  | "ROLLBACK_COMPLETE"
  | "UPDATE_ROLLBACK_COMPLETE";

function stackIs(StackName: string, StackStatus: Status, EnableTerminationProtection = true) {
  const stack = { StackName, StackStatus, EnableTerminationProtection, CreationTime: new Date(0) };
  cloudFormation.on(DescribeStacksCommand, { StackName }).resolves({ Stacks: [stack] });
}

describe("a deployment", () => {
  beforeEach(() => {
    const missing = new Error("Stack with id x does not exist");
    cloudFormation
      .on(DescribeStacksCommand)
      .rejects(Object.assign(missing, { name: "ValidationError" }));
  });

  it("pauses if it is the first and fails, because a rollback would leave the table", async () => {
    expect(await progress()).toEqual({ isFirst: true, repeatArguments: ["--no-rollback"] });
  });

  it("continues a failed first one, which already has functions, with the same command", async () => {
    stackIs("AdBudgetPlannerEdge-prod", "CREATE_COMPLETE");
    stackIs("AdBudgetPlanner-prod", "CREATE_FAILED");
    expect(await progress()).toEqual({ isFirst: false, repeatArguments: ["--no-rollback"] });
  });

  it("rolls a failed update back", async () => {
    stackIs("AdBudgetPlannerEdge-prod", "CREATE_COMPLETE");
    stackIs("AdBudgetPlanner-prod", "UPDATE_ROLLBACK_COMPLETE");
    expect((await progress()).repeatArguments).toEqual([]);
  });

  it("explains how to recover from a creation that was rolled back", async () => {
    stackIs("AdBudgetPlanner-prod", "ROLLBACK_COMPLETE");
    await expect(progress()).rejects.toThrow(
      "--no-enable-termination-protection --region eu-west-1 --stack-name AdBudgetPlanner-prod",
    );
  });

  it("leaves an unprotected one to the CDK, which deletes it", async () => {
    stackIs("AdBudgetPlannerEdge-prod", "CREATE_COMPLETE");
    stackIs("AdBudgetPlanner-prod", "ROLLBACK_COMPLETE", false);
    expect((await progress()).repeatArguments).toEqual([]);
  });
});
