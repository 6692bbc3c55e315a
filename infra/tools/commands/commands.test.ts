import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { parseEnvironment } from "@planner/infra/config/environmentSchema";
import { findEnvironment } from "@planner/infra/environments";
import { prod } from "@planner/infra/test/synthesis/variants";
import { readDevices, saveDevice } from "@planner/lambdas/alerts/push/devices";
import { applyBooking } from "@planner/lambdas/bookings/applyBooking";
import { findPersonLeads } from "@planner/lambdas/leads/findPersonLeads";
import { eventPut, readEvents } from "@planner/lambdas/leads/timeline/leadEvents";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { aLeadItem, storeItems } from "@planner/lambdas/testing/aLead";
import { newEmulatedDeskTables } from "@planner/lambdas/testing/testDatabase";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { addressSchema } from "@planner/shared/lead/contact/emailSchema";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { adminCreate, adminRemove } from "./administrators.ts";
import { fieldOption, readOptions } from "./cli/readOptions.ts";
import { eraseLeads } from "./data/eraseLeads.ts";
import { leadsRestore } from "./data/leadsRestore.ts";
import { alarmsToWatch, cdkCalls, deploy } from "./deploy/deploy.ts";
import { unconfirmedSubscriptions } from "./deploy/unconfirmedSubscriptions.ts";
import { permissionsHelp } from "./permissions.ts";
import { findTarget } from "./target/findTarget.ts";
import { localTables } from "./testing/localTables.ts";

let tables: Tables;

async function createTables(): Promise<void> {
  tables = await localTables();
}

describe("findTarget", () => {
  it("looks for an environment's stack in its own region, regardless of AWS_REGION", async () => {
    vi.stubEnv("AWS_REGION", "us-west-2");
    const cloudFormation = mockClient(CloudFormationClient);
    onTestFinished(() => cloudFormation.restore());
    cloudFormation.on(DescribeStacksCommand, { StackName: "AdBudgetPlanner-prod" }).resolves({
      Stacks: [
        {
          StackName: "AdBudgetPlanner-prod",
          StackStatus: "CREATE_COMPLETE",
          CreationTime: new Date(0),
          Outputs: [
            { OutputKey: "TableName", OutputValue: "leads-prod" },
            { OutputKey: "DeskTableName", OutputValue: "desk-prod" },
          ],
        },
      ],
    });
    const target = await findTarget("prod");
    const { client, ...names } = target.desk();
    expect(names).toMatchObject({ tableName: "leads-prod", deskTableName: "desk-prod" });
    expect(await client.config.region()).toBe(findEnvironment("prod").region);
    expect(() => target.users()).toThrow("The stack of prod has no output UserPoolId");
  });

  it("finds no environment that is not deployed, and no local cloud that is not running", async () => {
    const cloudFormation = mockClient(CloudFormationClient);
    onTestFinished(() => cloudFormation.restore());
    const missing = Object.assign(new Error("Stack does not exist"), { name: "ValidationError" });
    cloudFormation.on(DescribeStacksCommand).rejects(missing);
    await expect(findTarget("staging")).rejects.toThrow("No stack AdBudgetPlanner-staging");
    vi.stubEnv("LOCAL_DATA", temporaryFolder());
    await expect(findTarget(undefined)).rejects.toThrow(/^No local cloud is running on /);
  });
});

describe("a deployment", () => {
  const options = ["--require-approval", "never"];
  const name = "prod";

  it.each([
    ["lists the operators without alarms", [], 0, ["check", "cdk", "list"], /^! ann/],
    ["stops after a failure of the CDK", [], 1, ["check", "cdk"], /^$/],
    ["does not start if it would fail", ["no bootstrap"], 0, ["check"], /Nothing has changed/],
  ])("checks the account, and %s", async (_, problems, exitCode, expected, output) => {
    const done: string[] = [];
    const as =
      <Result>(step: string, result: Result) =>
      async () => {
        done.push(step);
        return result;
      };
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const result = await deploy([name], {
      plannedConcurrency: async () => 0,
      preflight: as("check", { problems, warnings: ["SES is in its sandbox"], unchecked: ["SES"] }),
      alarmsToWatch: async () => [],
      runCdk: as("cdk", exitCode),
      unconfirmedSubscriptions: as("list", ["! ann gets no alarms"]),
    }).catch(String);
    process.exitCode = 0;
    expect(done).toEqual(expected);
    expect(String(result)).toMatch(output);
    const printed = written.mock.calls.flat().join("");
    expect(printed).toContain("! Not checked, because your credentials");
    expect(printed).toContain("! SES is in its sandbox\n");
  });

  it.each([
    [undefined, 0],
    ["ROLLBACK_COMPLETE", 0],
    ["CREATE_COMPLETE", 2],
  ] as const)("watches alarms only if the last one succeeded: %s", async (StackStatus, count) => {
    const cloudFormation = mockClient(CloudFormationClient);
    onTestFinished(() => cloudFormation.restore());
    const StackId = "arn:aws:cloudformation:us-east-1:123456789012:stack/x/y";
    const stack = { StackName: "x", CreationTime: new Date(0), StackId };
    const Stacks = StackStatus === undefined ? [] : [{ ...stack, StackStatus }];
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks });
    const alarms = await alarmsToWatch(parseEnvironment(prod));
    expect(alarms).toHaveLength(count);
    for (const alarm of alarms) {
      expect(alarm).toMatch(
        /^arn:aws:cloudwatch:us-east-1:123456789012:alarm:ad-budget-planner-prod-/,
      );
    }
  });

  it("calls the CDK once if there are no alarms, which --no-watch makes it forget", () => {
    expect(cdkCalls(options, { name, alarms: [] })).toEqual([["deploy", "prod/*", ...options]]);
    expect(cdkCalls(["--no-watch"], { name, alarms: [] })).toEqual([
      ["deploy", "prod/*", "--rollback-trigger-alarm-arns", "none"],
    ]);
  });

  it("watches the alarms for ten minutes, in the stack of their region only", () => {
    const synthesized = ["--exclusively", "--app", "cdk.out"];
    const watch = ["--monitoring-time-minutes", "10", "--rollback-trigger-alarm-arns", "a", "b"];
    expect(cdkCalls(options, { name, alarms: ["a", "b"] })).toEqual([
      ["deploy", "prod/Edge", ...options],
      ["deploy", "prod/Planner", ...options, ...synthesized, ...watch],
      ["deploy", "prod/AccessLogs", ...options, ...synthesized],
    ]);
  });
});

describe("unconfirmedSubscriptions", () => {
  const environment = parseEnvironment({
    ...prod,
    region: "eu-west-1",
    alarmRecipients: ["ann@ops.example", "bob@ops.example", "eve@ops.example"],
  });

  it("lists each operator whose subscription waits or has expired, with what to do", async () => {
    const cloudFormation = mockClient(CloudFormationClient);
    const sns = mockClient(SNSClient);
    onTestFinished(() => {
      cloudFormation.restore();
      sns.restore();
    });
    const Outputs = [{ OutputKey: "AlarmTopicArn", OutputValue: "arn:topic" }];
    const stack = { StackName: "x", CreationTime: new Date(0), Outputs };
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] });
    cloudFormation
      .on(DescribeStacksCommand, { StackName: "AdBudgetPlanner-prod" })
      .resolves({ Stacks: [{ ...stack, StackStatus: "CREATE_COMPLETE" }] });
    sns.on(ListSubscriptionsByTopicCommand, { TopicArn: "arn:topic" }).resolves({
      Subscriptions: [
        { Endpoint: "ann@ops.example", SubscriptionArn: "arn:confirmed" },
        { Endpoint: "bob@ops.example", SubscriptionArn: "PendingConfirmation" },
      ],
    });
    const lines = await unconfirmedSubscriptions(environment);
    expect(lines.map((line) => line.match(/^! (\w+)@/)?.[1])).toEqual(["bob", "eve"]);
    expect(lines[0]).toContain(
      "gets no alarms of AdBudgetPlanner-prod until they confirm SNS's email. To send it again: aws sns subscribe --region eu-west-1 --topic-arn arn:topic --protocol email --notification-endpoint bob@ops.example",
    );
  });
});

describe("adminCreate", () => {
  beforeEach(createTables);

  it("invites a user, and says so", async () => {
    const users = mockClient(CognitoIdentityProviderClient);
    onTestFinished(() => users.restore());
    users
      .on(AdminGetUserCommand, { Username: "ann@solid.com" })
      .rejects(new UserNotFoundException({ message: "User does not exist.", $metadata: {} }));
    users.on(AdminCreateUserCommand).resolves({ User: { Username: "sub" } });
    users.on(AdminAddUserToGroupCommand).resolves({});
    expect(await adminCreate({ email: "ann@solid.com" })).toEqual([
      expect.stringMatching(/^ann@solid\.com was invited by email and is an administrator \(/),
    ]);
    expect(users.commandCalls(AdminCreateUserCommand)).toMatchObject([
      { args: [{ input: { UserPoolId: "pool", Username: "ann@solid.com" } }] },
    ]);
  });
});

describe("adminRemove", () => {
  beforeEach(createTables);

  it.each([
    [false, "is signed out everywhere; the account remains"],
    [true, "the account is deleted"],
  ])("says when the access ends: deletes %j", async (deletes, account) => {
    const users = mockClient(CognitoIdentityProviderClient);
    onTestFinished(() => users.restore());
    users.on(AdminGetUserCommand).resolves({ Username: "sub", UserStatus: "CONFIRMED" });
    const device = { endpoint: "https://push.example/1", keys: { p256dh: "", auth: "" } };
    await saveDevice(tables, { ...device, username: "sub", confirmed_at: "2026-11-26" });
    const [removed, access] = await adminRemove({ email: "ann@solid.com", delete: deletes });
    expect(removed).toContain(account);
    expect(await readDevices(tables)).toEqual([]);
    expect(access).toMatch(/changes are rejected from now on.* read leads for up to a minute/);
  });

  it("says that there is no such account", async () => {
    const users = mockClient(CognitoIdentityProviderClient);
    onTestFinished(() => users.restore());
    users
      .on(AdminGetUserCommand)
      .rejects(new UserNotFoundException({ message: "User does not exist.", $metadata: {} }));
    await expect(adminRemove({ email: "ann@solid.com", delete: true })).rejects.toThrow(
      "No account for ann@solid.com (the local cloud).",
    );
  });
});

describe("eraseLeads", () => {
  beforeEach(createTables);

  const erase = (options: Partial<Parameters<typeof eraseLeads>[0]>) =>
    eraseLeads({ others: false, yes: false, ...options });

  it("changes nothing without --yes, then erases the person, without ever printing contact data", async () => {
    const email = "marguerite@solidfloors.com";
    const same = { work_email: email, mobile: "+13058675300" };
    const leads = [aLeadItem(same), aLeadItem(same)];
    const samePhone = aLeadItem({ mobile: same.mobile });
    const sameEmail = aLeadItem({ work_email: samePhone.work_email, mobile: "+13058675301" });
    const indirect = aLeadItem({ work_email: "x@y.com", mobile: sameEmail.mobile });
    await storeItems(tables, [...leads, samePhone, sameEmail, indirect]);
    const findAll = async () => (await findPersonLeads(tables, { work_email: email })).leads;

    const planned = await erase({ email });
    expect(planned).toContain(`Would erase the lead ${leads[0]?.id}.`);
    expect(planned).toContain(
      `Not included: the lead ${samePhone.id}, with the same phone or email. Erase it with --others or --id.`,
    );
    expect(planned.join()).toContain("with --yes to permanently erase 2 leads.");
    expect(await findAll()).toHaveLength(2);

    const erased = await erase({ email, yes: true });
    expect(erased).toContain(`Erased the lead ${leads[1]?.id}.`);
    const stillThere = `Not included: the lead ${samePhone.id}, with the same phone or email.`;
    expect(erased).toContain(`${stillThere} Erase it with --id.`);
    expect(await findAll()).toEqual([]);

    const others = await erase({ id: samePhone.id, others: true, yes: true });
    expect(others.slice(0, 3)).toEqual([
      `Erased the lead ${samePhone.id}.`,
      `Erased the lead ${sameEmail.id}.`,
      `Not included: the lead ${indirect.id}, with the same phone or email. Erase it with --id.`,
    ]);

    const again = await erase({ phone: same.mobile }).catch((error: unknown) => String(error));
    expect(again).toContain("No lead has this email address, phone number or ID");
    const printed = [...planned, ...erased, ...others, ...again].join("");
    expect(printed).not.toMatch(/marguerite|solidfloors|30586753/i);
  });

  it("lists the bookings without a lead before it erases them", async () => {
    const email = "marguerite@solidfloors.com";
    const at = "2026-11-21T08:31:00.000Z";
    const booking = { start: "2026-12-01T16:00:00.000Z", changed_at: at, canceled: false };
    for (const [id, address] of Object.entries({ "cal#1": email, "cal#2": "x@y.com" })) {
      const person = { name: "Marguerite", email: address, leadId: undefined };
      const changes = [{ booking: { ...booking, id } }];
      await applyBooking(tables, { ...person, changes }, new Date(at));
    }
    const planned = await erase({ email });
    expect(planned).toContain("Would erase the booking cal#1, which has no lead.");
    expect(planned.join()).toContain("permanently erase 0 leads and 1 booking.");
    expect(await erase({ email })).toEqual(planned);
    const erased = await erase({ email, yes: true });
    expect(erased).toContain("Erased the booking cal#1, which had no lead.");
    await expect(erase({ email })).rejects.toThrow("No lead has this email address");
    expect([...planned, ...erased].join("")).not.toMatch(/marguerite|cal#2/i);
  });

  it("needs one of the three ways to name a person", async () => {
    await expect(erase({})).rejects.toThrow("--email, --phone and --id");
    await expect(erase({ email: "a@b.com", id: "1" })).rejects.toThrow("--email, --phone and --id");
  });
});

describe("fieldOption", () => {
  it.each([
    ["a&b@solid.com", "a&b@solid.com"],
    ["tony'@solid.com", "tony'@solid.com"],
    [" Info@Bücher.de ", "info@xn--bcher-kva.de"],
    ["ann@mailinator.com", "ann@mailinator.com"],
    ["-dash@solid.com", "-dash@solid.com"],
    ["--dash@solid.com", "--dash@solid.com"],
  ])("accepts the address %j as it is saved", (typed, saved) => {
    const shape = { email: fieldOption(addressSchema, "not an address") };
    expect(readOptions(["--email", typed], { usage: "", shape })).toEqual({ email: saved });
  });
});

describe("--help", () => {
  it("shows a command's usage and the permissions that it needs", () => {
    const help = permissionsHelp(["on the leads table: dynamodb:Scan"]);
    const read = () => readOptions(["--help"], { usage: "npm run smoke", help, shape: {} });
    expect(read).toThrow(
      "Usage: npm run smoke\nWith --env, it needs these permissions:\n  cloudformation:DescribeStacks\n  on the leads table: dynamodb:Scan",
    );
  });
});

describe("leadsRestore", () => {
  beforeEach(createTables);

  it("copies only the missing leads and events", async () => {
    const copy = await newEmulatedDeskTables();
    const lost = aLeadItem();
    const kept = aLeadItem();
    await storeItems(copy, [lost, kept]);
    await storeItems(tables, [kept]);
    const at = "2026-11-22T09:00:00.000Z";
    const note = { id: "1", at, by: "ann", kind: "note", note: "Hi" } as const;
    const { Put } = eventPut(copy, lost.id, note);
    await storeItems({ ...copy, tableName: copy.deskTableName }, [Put.Item]);
    const restore = () => leadsRestore({ from: copy.tableName, "desk-from": copy.deskTableName });
    expect(await restore()).toEqual([
      `Restored 1 lead to ${tables.tableName} from ${copy.tableName} (the local cloud).`,
      "  1 already existed or were erased.",
      `Restored 1 event to ${tables.deskTableName} from ${copy.deskTableName} (the local cloud).`,
      "  0 already existed. 0 belong to leads that are missing or were erased.",
      "Restored 0 saved plans. 0 already existed. 0 belong to leads that are missing or were erased.",
      "Now rebuild the search: npm run find:rebuild. The statistics follow within seconds.",
    ]);
    expect(await readEvents(tables, lost.id)).toEqual([note]);
    const [leads, , events] = await restore();
    expect(leads).toMatch(/^Restored 0 leads /);
    expect(events).toMatch(/^Restored 0 events /);
  });

  it("repeats the erasures that a newer copy records", async () => {
    const copy = await newEmulatedDeskTables();
    const erased = aLeadItem();
    await storeItems(copy, [erased]);
    await storeItems(tables, [erased]);
    await eraseLead(copy, erased.idempotency_key, new Date());
    const [line] = await leadsRestore({ "erasures-from": copy.tableName });
    expect(line).toBe(`Erased 1 lead again, as in ${copy.tableName} (the local cloud).`);
    expect((await findPersonLeads(tables, { id: erased.id })).leads).toEqual([]);
  });

  it("rejects the table itself, a table that does not exist and no table", async () => {
    await expect(leadsRestore({})).rejects.toThrow("Name a restored table");
    const itself = "is the table itself";
    await expect(leadsRestore({ from: tables.tableName })).rejects.toThrow(itself);
    await expect(leadsRestore({ "desk-from": tables.deskTableName })).rejects.toThrow(itself);
    await expect(leadsRestore({ from: "leads-nowhere" })).rejects.toThrow(
      "Table leads-nowhere does not exist",
    );
  });
});
