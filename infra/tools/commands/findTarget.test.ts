import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { createDataFolder } from "@planner/local-cloud/cloud/DataFolder";
import { writeReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findTarget } from "./findTarget.ts";
import { storeSettings } from "./testing/storeSettings.ts";

const cloudFormation = mockClient(CloudFormationClient);
beforeEach(() => {
  cloudFormation.reset();
});
afterAll(() => cloudFormation.restore());

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

describe("a deployed environment", () => {
  beforeEach(() => storeSettings({ staging: {} }));

  it("is found through its stack outputs", async () => {
    cloudFormation.on(DescribeStacksCommand, { StackName: "AdBudgetPlanner-staging" }).resolves(
      outputs({
        SiteUrl: "https://d1.cloudfront.net",
        UserPoolId: "eu-central-1_pool",
        TableName: "leads-staging",
        DeskTableName: "desk-staging",
      }),
    );
    const target = await findTarget("staging");
    expect(target.site()).toBe("https://d1.cloudfront.net");
    expect(target.users().userPoolId).toBe("eu-central-1_pool");
    expect(target.leads().tableName).toBe("leads-staging");
    expect(target.desk()).toMatchObject({
      tableName: "leads-staging",
      deskTableName: "desk-staging",
    });
  });

  it("is in the region of its settings, regardless of AWS_REGION", async () => {
    vi.stubEnv("AWS_REGION", "us-west-2");
    storeSettings({ staging: { region: "eu-west-1" } });
    cloudFormation.on(DescribeStacksCommand).resolves(outputs({ TableName: "leads-staging" }));
    const target = await findTarget("staging");
    expect(await target.leads().client.config.region()).toBe("eu-west-1");
  });

  it("needs settings", async () => {
    await expect(findTarget("prod")).rejects.toThrow(
      /^prod has no settings yet \(.*prod\.json is missing\): run "npm run settings -- prod" first\.$/,
    );
  });

  it("reports an output that is missing from an older stack", async () => {
    cloudFormation.on(DescribeStacksCommand).resolves(outputs({ TableName: "leads-staging" }));
    const target = await findTarget("staging");
    expect(() => target.users()).toThrow(
      "The stack AdBudgetPlanner-staging has no output UserPoolId: redeploy it.",
    );
  });

  it("has the queues of the configured channels and of the search", async () => {
    const urls = {
      LeadAlertsMailQueueUrl: "mail",
      LeadAlertsMailDeadLettersUrl: "mail-dead",
      LeadSearchQueueUrl: "search",
      LeadSearchDeadLettersUrl: "search-dead",
      LeadDispatchDeadLettersUrl: "dispatch-dead",
    };
    cloudFormation.on(DescribeStacksCommand).resolves(outputs(urls));
    const target = await findTarget("staging");
    expect(target.queues()).toMatchObject({
      channels: [{ channel: "mail", queueUrl: "mail", deadLettersUrl: "mail-dead" }],
      search: { queueUrl: "search", deadLettersUrl: "search-dead" },
      dispatchDeadLettersUrl: "dispatch-dead",
    });
  });

  it("reports a stack that does not exist, with the region", async () => {
    storeSettings({ staging: { region: "eu-central-1" } });
    cloudFormation.on(DescribeStacksCommand).rejects(
      Object.assign(new Error("Stack with id AdBudgetPlanner-staging does not exist"), {
        name: "ValidationError",
      }),
    );
    await expect(findTarget("staging")).rejects.toThrow(
      "No stack AdBudgetPlanner-staging in this account and eu-central-1",
    );
  });

  it("rethrows other AWS errors", async () => {
    cloudFormation
      .on(DescribeStacksCommand)
      .rejects(Object.assign(new Error("not authorized"), { name: "AccessDenied" }));
    await expect(findTarget("staging")).rejects.toThrow("not authorized");
  });
});

describe("the local cloud", () => {
  it("is found through its data folder", async () => {
    const folder = createDataFolder(temporaryFolder());
    writeReadyFile(folder, {
      site: "http://localhost:3000",
      database: "http://127.0.0.1:8000",
      services: "http://127.0.0.1:9000",
      tables: { LeadStoreTable: "leads-dev", LeadStoreDeskTable: "desk-dev" },
      queues: {},
      mailbox: "http://127.0.0.1:9000/mailbox/",
      pid: 1,
    });
    vi.stubEnv("LOCAL_DATA", folder.root);
    const target = await findTarget(undefined);
    expect(target.site()).toBe("http://localhost:3000");
    expect(target.leads().tableName).toBe("leads-dev");
    expect(target.desk()).toMatchObject({ tableName: "leads-dev", deskTableName: "desk-dev" });
    expect(() => target.users()).toThrow("The local cloud has no user pool.");
    expect(() => target.queues()).toThrow("The local cloud has no LeadSearchQueue.");
  });

  it("must be running", async () => {
    vi.stubEnv("LOCAL_DATA", temporaryFolder());
    await expect(findTarget(undefined)).rejects.toThrow(
      /^No local cloud is running on .*npm start.*--env/,
    );
  });
});
