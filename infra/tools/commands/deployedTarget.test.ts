import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { deployedTarget } from "./deployedTarget.ts";

const client = new CloudFormationClient({ region: "eu-central-1" });
const cloudFormation = mockClient(client);
beforeEach(() => {
  cloudFormation.reset();
});

const outputs = (values: Readonly<Record<string, string>>) => ({
  Stacks: [
    {
      StackName: "AdBudgetPlanner-staging",
      CreationTime: new Date(0),
      StackStatus: "CREATE_COMPLETE" as const,
      Outputs: Object.entries(values).map(([OutputKey, OutputValue]) => ({
        OutputKey,
        OutputValue,
      })),
    },
  ],
});

describe("deployedTarget", () => {
  it("finds pool and table among the stack's outputs", async () => {
    cloudFormation
      .on(DescribeStacksCommand, { StackName: "AdBudgetPlanner-staging" })
      .resolves(outputs({ UserPoolId: "eu-central-1_pool", TableName: "leads-staging" }));
    const target = await deployedTarget("staging", client);
    expect(target.users().userPoolId).toBe("eu-central-1_pool");
    expect(target.leads().tableName).toBe("leads-staging");
  });

  it("says which output an older stack lacks", async () => {
    cloudFormation.on(DescribeStacksCommand).resolves(outputs({ TableName: "leads-staging" }));
    const target = await deployedTarget("staging", client);
    expect(() => target.users()).toThrow(
      "The stack AdBudgetPlanner-staging has no output UserPoolId: deploy it again.",
    );
  });

  it("finds the queues of the alerts, as far as the environment has them", async () => {
    const urls = {
      AlertMailQueueUrl: "mail",
      AlertMailDeadLettersUrl: "mail-dead",
      AlertDispatchDeadLettersUrl: "dispatch-dead",
    };
    cloudFormation.on(DescribeStacksCommand).resolves(outputs(urls));
    const target = await deployedTarget("staging", client);
    expect(target.alerts()).toMatchObject({
      channels: [{ channel: "mail", queueUrl: "mail", deadLettersUrl: "mail-dead" }],
      dispatchDeadLettersUrl: "dispatch-dead",
    });
  });

  it("says that a stack is not there", async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(
      Object.assign(new Error("Stack with id AdBudgetPlanner-staging does not exist"), {
        name: "ValidationError",
      }),
    );
    await expect(deployedTarget("staging", client)).rejects.toThrow(
      "No stack AdBudgetPlanner-staging in this account and region",
    );
  });

  it("leaves other refusals as they are", async () => {
    cloudFormation
      .on(DescribeStacksCommand)
      .rejects(Object.assign(new Error("not authorized"), { name: "AccessDenied" }));
    await expect(deployedTarget("staging", client)).rejects.toThrow("not authorized");
  });
});
