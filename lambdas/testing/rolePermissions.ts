import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import type { FunctionName } from "@planner/shared/deployment/functions";
import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { z } from "zod";
import type { DatabaseCommand } from "./MemoryDatabase.ts";

/** The functions that use the tables, and the deployments' smoke test, with their roles in the templates. */
const roles: Partial<Record<Caller, string>> = {
  "save-lead": "PlannerApiSaveLeadRole",
  "is-admin": "PlannerApiIsAdminRole",
  "read-desk": "PlannerApiReadDeskRole",
  "edit-desk": "PlannerApiEditDeskRole",
  "end-sessions": "AdminIdentityEndSessionsRole",
  plan: "PlannerApiPlanRole",
  "book-call": "PlannerApiBookCallRole",
  "ad-feeds": "PlannerApiAdFeedsRole",
  "count-leads": "LeadStreamCountHandlerRole",
  "remind-leads": "LeadStreamRemindRole",
  "index-leads": "LeadStreamSearchHandlerRole",
  "alert-mail": "LeadAlertsMailHandlerRole",
  "alert-push": "LeadAlertsPushHandlerRole",
  "alert-slack": "LeadAlertsSlackHandlerRole",
  "plan-mail": "PlanMailHandlerRole",
  "send-ad-events": "AdEventsHandlerRole",
  "smoke-test": "Deploy",
};

type Caller = FunctionName | "smoke-test";

const running = new AsyncLocalStorage<Caller>();

/** Runs code of a function. A call to the database that the function's role does not allow fails, as on AWS. */
export function asFunction<Result>(name: Caller, run: () => Result): Result {
  return running.run(name, run);
}

/** Runs code of the test while a function runs. */
export const asTest = <Result>(run: () => Result): Result => running.exit(run);

/** The same database. Refuses requests of functions whose roles do not allow them. */
export function withPermissions(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  return interceptedClient(client, async (send, command) => {
    const name = running.getStore();
    const denied = name && callsOf(command).find((call) => !isAllowed(roles[name] ?? name, call));
    if (denied) throw new Error(`${name} has no permission: ${JSON.stringify(denied)}`);
    return send();
  });
}

/** A client of the same database that calls `intercept` instead of sending a command. */
export function interceptedClient(
  client: DynamoDBDocumentClient,
  intercept: (send: () => Promise<unknown>, command: DatabaseCommand) => Promise<unknown>,
): DynamoDBDocumentClient {
  const sendNow = client.send.bind(client);
  const send = (command: Parameters<typeof client.send>[0]) =>
    intercept(() => sendNow(command), command);
  return Object.assign(Object.create(client), { send });
}

type Call = { readonly action: string; readonly resource: string; readonly keys: string[] };

const text = z.string();
const map = z.record(z.string(), z.unknown());
const operation = z.looseObject({ TableName: z.string(), IndexName: z.string().optional() });
const batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(map) })) });
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), operation)) });
const keyCondition = z.object({
  KeyConditionExpression: z.string().transform((expression) => expression.split(" ")[2] ?? ""),
  ExpressionAttributeValues: map,
});

/** DynamoDB's names of the document client's commands. */
const actions: Readonly<Record<string, string>> = {
  GetCommand: "GetItem",
  PutCommand: "PutItem",
  UpdateCommand: "UpdateItem",
  DeleteCommand: "DeleteItem",
  QueryCommand: "Query",
  ScanCommand: "Scan",
};

/** What a command does: an action on a table or index, with the partition keys. */
function callsOf(command: DatabaseCommand): readonly Call[] {
  const { input } = command;
  if (command instanceof BatchGetCommand) {
    return Object.entries(batch.parse(input).RequestItems).map(([table, { Keys }]) =>
      callOf("BatchGetItem", table, Keys.map(partitionOf)),
    );
  }
  if (!(command instanceof TransactWriteCommand)) {
    const { name } = command.constructor;
    return [callOn(actions[name] ?? name, operation.parse(input))];
  }
  const calls = transaction
    .parse(input)
    .TransactItems.flatMap(Object.entries)
    .map(([kind, item]) => callOn(`${kind}Item`, operation.parse(item)));
  // AWS does not document whether it checks a transaction's keys one by one or together.
  const keysOf = (call: Call) =>
    calls.filter(({ resource }) => resource === call.resource).flatMap(({ keys }) => keys);
  return calls.map((call) => ({ ...call, keys: keysOf(call) }));
}

function callOn(action: string, input: z.output<typeof operation>): Call {
  const { TableName, IndexName } = input;
  if (action === "Query") {
    const { KeyConditionExpression, ExpressionAttributeValues } = keyCondition.parse(input);
    const key = text.parse(ExpressionAttributeValues[KeyConditionExpression]);
    return callOf(action, IndexName ? `${TableName}/index/${IndexName}` : TableName, [key]);
  }
  return callOf(action, TableName, [partitionOf(map.parse(input.Key ?? input.Item))]);
}

function callOf(action: string, table: string, keys: string[]): Call {
  return { action: `dynamodb:${action}`, resource: withoutName(table), keys };
}

/** Replaces the names of tables, such as `desk-prod`, by their IDs in the template. */
function withoutName(text: string): string {
  return text
    .replaceAll(/(arn:aws:dynamodb:[^,]+?table\/)?\bleads-[^/\s]+/g, "LeadStoreTable")
    .replaceAll(/(arn:aws:dynamodb:[^,]+?table\/)?\bdesk-[^/\s]+/g, "LeadStoreDeskTable");
}

function partitionOf(item: Readonly<Record<string, unknown>>): string {
  return text.parse(item[deskTable.partitionKey] ?? item[leadsTable.key]);
}

function isAllowed(role: string, { action, resource, keys }: Call): boolean {
  granted ??= grants();
  return (granted.get(role) ?? []).some(
    ({ actions, resources, patterns }) =>
      actions.includes(action) &&
      resources.includes(resource) &&
      (patterns === undefined ||
        keys.every((key) => patterns.some((pattern) => pattern.test(key)))),
  );
}

type Grant = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Of the keys. Undefined if all are allowed. */
  readonly patterns: readonly RegExp[] | undefined;
};

function toGrant(line: string): Grant {
  const [, actions = "", resources = "", patterns] =
    /^(.+) on (.+?)(?: if dynamodb:LeadingKeys ForAllValues:StringLike (.+) and .+)?$/.exec(line) ??
    [];
  return {
    actions: actions.split(", "),
    resources: resources.split(", "),
    patterns: patterns?.split(", ").map(toPattern),
  };
}

function toPattern(text: string): RegExp {
  return new RegExp(`^${text.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s");
}

/** By role. */
let granted: ReadonlyMap<string, readonly Grant[]> | undefined;

/** The roles' permissions in the templates, from the snapshots that the template tests compare with. */
function grants(): ReadonlyMap<string, readonly Grant[]> {
  const lines = {
    ...readSnapshot("permissions", "Planner stack of dev"),
    ...readSnapshot("DeliveryStack", "roles"),
  };
  return new Map(Object.entries(lines).map(([role, each]) => [role, each.map(toGrant)]));
}

function readSnapshot(test: string, title: string) {
  const file = `../../infra/test/__snapshots__/${test}.test.ts.snap`;
  const [, after = ""] = readFileSync(join(import.meta.dirname, file), "utf8").split(title);
  const json = after.slice(after.indexOf("{"), after.indexOf("`;"));
  const roleGrants = JSON.parse(withoutName(json).replace(/,(?=\s*[\]}])/g, ""));
  return z.record(z.string(), z.array(z.string())).parse(roleGrants);
}
